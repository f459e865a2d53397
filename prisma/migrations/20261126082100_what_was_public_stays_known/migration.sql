-- An address is kept from the moment its article or piece is hidden under it: while it is a draft its key may be corrected, too.
-- One that a piece or an article has itself changes nothing: who has an address is asked before who had it.

DROP TRIGGER keep_former_slug ON "JournalArticle";
CREATE TRIGGER keep_former_slug AFTER UPDATE ON "JournalArticle" FOR EACH ROW
  WHEN (OLD."status" = 0 AND (OLD."slug" <> NEW."slug" OR NEW."status" <> 0)) EXECUTE FUNCTION keep_former_slug();

DROP TRIGGER keep_former_sku ON "StockItem";
CREATE TRIGGER keep_former_sku AFTER UPDATE ON "StockItem" FOR EACH ROW
  WHEN (OLD."published" AND (lower(OLD."SKU") <> lower(NEW."SKU") OR NOT NEW."published")) EXECUTE FUNCTION keep_former_sku();

-- What is a draft now, and was published under the key that it has.
INSERT INTO "FormerSlug" ("slug", "article_id")
SELECT "slug", "id" FROM "JournalArticle" WHERE "status" <> 0 AND EXISTS (
  SELECT FROM "History" WHERE "record_type" = 'JournalArticle' AND "record_key" = "slug"
    AND "column_name" = 'status' AND "old_value" = '0')
ON CONFLICT DO NOTHING;

INSERT INTO "FormerSku" ("sku", "item_id")
SELECT lower("SKU"), "StockItemId" FROM "StockItem" WHERE NOT "published" AND "draftedAt" IS NULL AND EXISTS (
  SELECT FROM "History" WHERE "record_type" = 'StockItem' AND "record_key" = "SKU"
    AND "column_name" = 'published' AND "old_value" = 'true')
ON CONFLICT DO NOTHING;
