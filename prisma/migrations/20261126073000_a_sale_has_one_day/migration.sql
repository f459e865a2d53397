-- A standing sale and its piece name the same day (London time): correcting either corrects the other. Lists, feeds and numbers
-- go by the piece's moment, the record of the sale by its day.

-- The moment of a sale on a day: the one known so far if it is of that day, else now for today, else noon.
CREATE FUNCTION moment_of_sale(day date, known timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE day
    WHEN (known AT TIME ZONE 'Europe/London')::date THEN known
    WHEN (now() AT TIME ZONE 'Europe/London')::date THEN now()
    ELSE (day + time '12:00') AT TIME ZONE 'Europe/London'
  END
$$;

CREATE FUNCTION date_piece_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "StockItem" SET "soldAt" = moment_of_sale(NEW."sold_on", "soldAt")
  WHERE "StockItemId" = NEW."item_id" AND "isSold" AND "soldAt" IS DISTINCT FROM moment_of_sale(NEW."sold_on", "soldAt");
  RETURN NULL;
END $$;

CREATE TRIGGER date_piece_of_sale AFTER UPDATE ON "Sale"
  FOR EACH ROW WHEN (NEW."taken_back_at" IS NULL AND NEW."sold_on" <> OLD."sold_on") EXECUTE FUNCTION date_piece_of_sale();

-- With its owner's rights, because whoever works in Studio has none to "Sale".
CREATE FUNCTION date_sale_of_piece() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  day date := (NEW."soldAt" AT TIME ZONE 'Europe/London')::date;
BEGIN
  UPDATE "Sale" SET "sold_on" = day WHERE "item_id" = NEW."StockItemId" AND "taken_back_at" IS NULL AND "sold_on" <> day;
  RETURN NULL;
END $$;

CREATE TRIGGER date_sale_of_piece AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."isSold" AND NEW."isSold" AND NEW."soldAt" <> OLD."soldAt") EXECUTE FUNCTION date_sale_of_piece();

-- Sales of before that have two days: the one that was corrected last is right, and the piece's where that of the sale never
-- was: a sale that was noted later began with the day of the note. A sale's day is neither before 1990 nor in the future.
UPDATE "StockItem" SET "soldAt" = moment_of_sale("sold_on", "soldAt") FROM "Sale"
WHERE "item_id" = "StockItemId" AND "taken_back_at" IS NULL AND "isSold"
  AND "soldAt" IS DISTINCT FROM moment_of_sale("sold_on", "soldAt")
  AND (("soldAt" BETWEEN TIMESTAMPTZ '1990-01-01 00:00 Europe/London' AND now()) IS NOT TRUE
    OR (SELECT max(corrected."id") FROM "History" corrected WHERE corrected."record_type" = 'Sale'
        AND corrected."record_key" = "Sale"."id"::text AND corrected."column_name" = 'sold_on')
      > coalesce((SELECT max(corrected."id") FROM "History" corrected WHERE corrected."record_type" = 'StockItem'
        AND corrected."record_key" = "SKU" AND corrected."column_name" = 'soldAt'), 0));

UPDATE "Sale" SET "sold_on" = ("soldAt" AT TIME ZONE 'Europe/London')::date FROM "StockItem"
WHERE "item_id" = "StockItemId" AND "taken_back_at" IS NULL AND "isSold"
  AND "sold_on" <> ("soldAt" AT TIME ZONE 'Europe/London')::date;
