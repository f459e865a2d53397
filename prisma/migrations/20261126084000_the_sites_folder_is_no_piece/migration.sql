-- 'site' is the folder of the site's own pictures: it is no piece's to take along, be it a piece that was called so.

CREATE OR REPLACE TRIGGER rename_photographs AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" IS DISTINCT FROM NEW."SKU" AND OLD."SKU" <> 'site') EXECUTE FUNCTION rename_photographs();

CREATE OR REPLACE TRIGGER rename_references AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" IS DISTINCT FROM NEW."SKU" AND OLD."SKU" <> 'site') EXECUTE FUNCTION rename_references();

CREATE OR REPLACE TRIGGER rename_in_description BEFORE UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" <> NEW."SKU" AND OLD."SKU" <> 'site') EXECUTE FUNCTION rename_in_description();

UPDATE "StockItem" SET "SKU" = 'site-' || "StockItemId" WHERE lower("SKU") = 'site';

-- In any case: some file systems do not tell 'Site' from 'site'.
ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_SKU_site" CHECK (lower("SKU") <> 'site' OR refuse(
    format('SKU "%s": this is the folder of the site’s own pictures. Give the piece another SKU.', "SKU"), 'SKU'));
