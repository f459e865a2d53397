ALTER TABLE "Sale"
  ADD CONSTRAINT "Sale_note" CHECK (length("note") <= 5000 OR raise_check(
    'The note has more than 5000 characters.', 'note')),
  ADD CONSTRAINT "Sale_price_obtained" CHECK (coalesce("price_obtained", 0) >= 0 OR raise_check(
    'The price obtained must not be negative.', 'price_obtained')),
  ADD CONSTRAINT "price_obtained must be a number" CHECK ("price_obtained" <> 'NaN');

CREATE OR REPLACE FUNCTION derive_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."sku" := coalesce((SELECT "SKU" FROM "StockItem" WHERE "StockItemId" = NEW."item_id"), NEW."sku");
  END IF;
  IF (TG_OP = 'INSERT' OR NEW."currency" <> OLD."currency") AND NOT is_currency(NEW."currency") THEN
    RAISE EXCEPTION 'currency "%" is unknown. Use one of %.', NEW."currency", currency_codes()
      USING ERRCODE = 'check_violation', COLUMN = 'currency';
  END IF;
  IF NOT is_valid_sale_date(NEW."sold_on") THEN
    RAISE EXCEPTION 'The day of the sale lies in the future or before 1990.' USING ERRCODE = 'check_violation', COLUMN = 'sold_on';
  END IF;
  IF NEW."enquiry_id" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."enquiry_id" IS DISTINCT FROM OLD."enquiry_id")
    AND NOT EXISTS (SELECT FROM "Enquiry" WHERE "id" = NEW."enquiry_id" AND "item_id" = NEW."item_id") THEN
    RAISE EXCEPTION 'This enquiry is about another piece: choose one of the piece''s own enquiries.' USING ERRCODE = 'check_violation', COLUMN = 'enquiry_id';
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
