-- The day of a sale is refused at its field wherever it is given: in the record of the sale, and in the piece, which may be sold
-- without one. Pieces that have another day since before are saved as ever.

CREATE FUNCTION is_day_of_sale(day date) RETURNS boolean LANGUAGE sql STABLE
  RETURN day BETWEEN DATE '1990-01-01' AND (now() AT TIME ZONE 'Europe/London')::date;

-- An enquiry may name the piece by a former SKU: those about drafts and members-only pieces keep it.
CREATE OR REPLACE FUNCTION derive_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece text;
BEGIN
  IF NEW."item_id" IS NOT NULL THEN
    SELECT "SKU" INTO piece FROM "StockItem" WHERE "StockItemId" = NEW."item_id";
    NEW."sku" := coalesce(piece, NEW."sku");
  END IF;
  IF NOT is_day_of_sale(NEW."sold_on") THEN
    RAISE EXCEPTION 'The day of the sale lies in the future or before 1990.' USING ERRCODE = 'check_violation', COLUMN = 'sold_on';
  END IF;
  IF NEW."enquiry_id" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."enquiry_id" IS DISTINCT FROM OLD."enquiry_id")
    AND NOT EXISTS (SELECT FROM "Enquiry" WHERE "id" = NEW."enquiry_id" AND (lower(trimmed("sku")) = lower(NEW."sku")
      OR lower(trimmed("sku")) IN (SELECT skus_of(NEW."item_id")))) THEN
    RAISE EXCEPTION 'This enquiry is about another piece: choose one of the piece''s own enquiries.' USING ERRCODE = 'check_violation', COLUMN = 'enquiry_id';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_day_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_day_of_sale((NEW."soldAt" AT TIME ZONE 'Europe/London')::date) THEN
    RAISE EXCEPTION 'The day of the sale lies in the future or before 1990.' USING ERRCODE = 'check_violation', COLUMN = 'soldAt';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_new_day_of_sale BEFORE INSERT ON "StockItem"
  FOR EACH ROW WHEN (NEW."soldAt" IS NOT NULL) EXECUTE FUNCTION refuse_day_of_sale();
CREATE TRIGGER refuse_day_of_sale BEFORE UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NEW."soldAt" IS DISTINCT FROM OLD."soldAt") EXECUTE FUNCTION refuse_day_of_sale();
