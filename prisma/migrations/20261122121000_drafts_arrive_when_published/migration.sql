-- A draft that is published for the first time arrives that moment, as one that is published by itself does, unless staff
-- gave its arrival another date than that of its making.

CREATE FUNCTION arrive_when_published() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "History" WHERE record_type = 'StockItem' AND record_key = OLD."SKU" AND operation = 'insert'
      AND at BETWEEN OLD."arrivedAt" - interval '1 minute' AND OLD."arrivedAt" + interval '1 minute'
  ) AND NOT EXISTS (
    SELECT FROM "History" WHERE record_type = 'StockItem' AND record_key = OLD."SKU" AND column_name = 'published'
  ) THEN
    NEW."arrivedAt" := CURRENT_TIMESTAMP;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER arrive_when_published BEFORE UPDATE OF "published" ON "StockItem" FOR EACH ROW
  WHEN (NOT OLD."published" AND NEW."published" AND NEW."arrivedAt" = OLD."arrivedAt")
  EXECUTE FUNCTION arrive_when_published();
