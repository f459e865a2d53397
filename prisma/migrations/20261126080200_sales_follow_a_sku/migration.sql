-- A sale names its piece by the SKU that the piece has now. With the rights of the function's owner, because whoever works in
-- Studio has none to "Sale".
CREATE FUNCTION rename_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Sale" SET "sku" = NEW."SKU" WHERE "item_id" = NEW."StockItemId";
  RETURN NULL;
END $$;

CREATE TRIGGER rename_sales AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" IS DISTINCT FROM NEW."SKU") EXECUTE FUNCTION rename_sales();

UPDATE "Sale" SET "sku" = "SKU" FROM "StockItem" WHERE "item_id" = "StockItemId" AND "sku" <> "SKU";
