-- What a piece was sold for, when, and to whom: the desk's alone. The site reads StockItem, never this table.

CREATE TABLE "Sale" (
    "id" SERIAL NOT NULL,
    "item_id" INTEGER,
    "sku" TEXT NOT NULL DEFAULT '',
    "price_obtained" DECIMAL(12,2),
    "currency" TEXT NOT NULL DEFAULT '£',
    "sold_on" DATE NOT NULL DEFAULT CURRENT_DATE,
    "enquiry_id" INTEGER,
    "note" TEXT NOT NULL DEFAULT '',
    "taken_back_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Sale_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Sale_item_id_idx" ON "Sale"("item_id");
CREATE INDEX "Sale_enquiry_id_idx" ON "Sale"("enquiry_id");
CREATE INDEX "Sale_sold_on_idx" ON "Sale"("sold_on" DESC);
-- One sale stands at a time; those that were taken back stay.
CREATE UNIQUE INDEX "Sale_standing" ON "Sale"("item_id") WHERE "taken_back_at" IS NULL;

ALTER TABLE "Sale"
  ADD CONSTRAINT "Sale_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Sale_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "Enquiry"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Sale_price_obtained" CHECK (coalesce("price_obtained", 0) >= 0 OR refuse(
    'The price obtained must not be negative.', 'price_obtained')),
  ADD CONSTRAINT "Sale_currency" CHECK ("currency" IN ('£', 'CHF', 'USD', 'AED') OR refuse(
    format('currency "%s" is unknown. Use £, CHF, USD or AED.', "currency"), 'currency')),
  ADD CONSTRAINT "Sale_note" CHECK (length("note") <= 5000 OR refuse(
    'The note has more than 5000 characters.', 'note'));

CREATE FUNCTION derive_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece text;
BEGIN
  IF NEW."item_id" IS NOT NULL THEN
    SELECT "SKU" INTO piece FROM "StockItem" WHERE "StockItemId" = NEW."item_id";
    NEW."sku" := coalesce(piece, NEW."sku");
  END IF;
  IF NEW."sold_on" > (now() AT TIME ZONE 'Europe/London')::date OR NEW."sold_on" < DATE '1990-01-01' THEN
    RAISE EXCEPTION 'The day of the sale lies in the future or before 1990.' USING ERRCODE = 'check_violation', COLUMN = 'sold_on';
  END IF;
  IF NEW."enquiry_id" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."enquiry_id" IS DISTINCT FROM OLD."enquiry_id")
    AND NOT EXISTS (SELECT FROM "Enquiry" WHERE "id" = NEW."enquiry_id" AND lower(trimmed("sku")) = lower(NEW."sku")) THEN
    RAISE EXCEPTION 'This enquiry is about another piece: choose one of the piece''s own enquiries.' USING ERRCODE = 'check_violation', COLUMN = 'enquiry_id';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_sale BEFORE INSERT OR UPDATE ON "Sale" FOR EACH ROW EXECUTE FUNCTION derive_sale();

-- A piece that comes back, whoever brings it back, ends its sale.
CREATE FUNCTION take_back_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Sale" SET "taken_back_at" = now() WHERE "item_id" = NEW."StockItemId" AND "taken_back_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER take_back_sale AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."isSold" AND NOT NEW."isSold") EXECUTE FUNCTION take_back_sale();

-- What staff noted of a buyer goes with the enquiry that named the person.
CREATE FUNCTION forget_buyer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Sale" SET "enquiry_id" = NULL, "note" = '' WHERE "enquiry_id" = OLD."id";
  RETURN OLD;
END $$;

CREATE TRIGGER forget_buyer BEFORE DELETE ON "Enquiry" FOR EACH ROW EXECUTE FUNCTION forget_buyer();

-- Neither the buyer nor what was noted: the history outlives them.
SELECT keep_history('Sale', 'id', 'all', 'enquiry_id', 'note', 'created_at');
