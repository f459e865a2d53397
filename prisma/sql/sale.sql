ALTER TABLE "Sale"
  ADD CONSTRAINT "Sale_note" CHECK (check_length('note', "note", 5000)),
  ADD CONSTRAINT "Sale_price_obtained" CHECK (check_amount('price_obtained', "price_obtained"));

CREATE OR REPLACE FUNCTION derive_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."sku" := coalesce((SELECT "SKU" FROM "StockItem" WHERE "StockItemId" = NEW."item_id"), NEW."sku");
  END IF;
  IF (TG_OP = 'INSERT' OR NEW."currency" <> OLD."currency") AND NOT is_currency(NEW."currency") THEN
    PERFORM raise_check('currency_unknown', 'currency', 'There is no currency "%s". Use one of %s.', NEW."currency", currency_codes());
  END IF;
  IF NOT is_valid_sale_date(NEW."sold_on") THEN
    PERFORM raise_check('sale_date', 'sold_on', 'sold_on is in the future or before 1990.');
  END IF;
  IF NEW."enquiry_id" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."enquiry_id" IS DISTINCT FROM OLD."enquiry_id")
    AND NOT EXISTS (SELECT FROM "Enquiry" WHERE "id" = NEW."enquiry_id" AND "item_id" = NEW."item_id") THEN
    PERFORM raise_check('enquiry_of_other_piece', 'enquiry_id', 'This enquiry is about another piece. Choose one about this piece.');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_sale BEFORE INSERT OR UPDATE ON "Sale" FOR EACH ROW EXECUTE FUNCTION derive_sale();

CREATE OR REPLACE FUNCTION sync_item_sold_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "StockItem" SET "soldAt" = sold_at_on(NEW."sold_on", "soldAt")
  WHERE "StockItemId" = NEW."item_id" AND "isSold" AND "soldAt" IS DISTINCT FROM sold_at_on(NEW."sold_on", "soldAt");
  RETURN NULL;
END $$;

CREATE TRIGGER sync_item_sold_at AFTER UPDATE ON "Sale"
  FOR EACH ROW WHEN (NEW."taken_back_at" IS NULL AND NEW."sold_on" <> OLD."sold_on") EXECUTE FUNCTION sync_item_sold_at();
