-- Can be had now: in stock by its status, and not marked as on its way. lib/catalogue/status.ts has the same.
CREATE FUNCTION is_here(upcoming boolean, status text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT upcoming AND lower(trimmed(status)) IN ('', 'on hold', 'in stock');

-- What is no longer marked as on its way has arrived, too.
CREATE OR REPLACE FUNCTION note_arrival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'INSERT' THEN 'new'
    WHEN NOT OLD."published" THEN 'new'
    WHEN NOT is_here(OLD."isUpcoming", OLD."StatusName") AND is_here(NEW."isUpcoming", NEW."StatusName") THEN
      CASE WHEN is_under_way(OLD."isUpcoming", OLD."StatusName") AND NOT OLD."isSold" THEN 'new' ELSE 'returned' END
    WHEN OLD."MembersAreaOnly" = 1 AND NEW."MembersAreaOnly" = 0 THEN 'new'
    WHEN NOT OLD."isSold" AND NOT NEW."isPOA" AND NOT OLD."isPOA" AND NEW."Price" > 0 AND NEW."Price" < OLD."Price"
      AND NOT EXISTS (SELECT FROM "SiteSettings" WHERE "poa_price_tag" > 0 AND NEW."Price" > "poa_price_tag") THEN 'reduced'
  END;
BEGIN
  IF reason IS NULL OR NOT NEW."published" OR NEW."isSold" OR NOT EXISTS (SELECT FROM "Alert" WHERE "confirmed_at" IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "AlertArrival" ("item_id", "reason") VALUES (NEW."StockItemId", reason);
  -- A few seconds, so that what staff save together is matched together; a job that waits already is enough.
  PERFORM graphile_worker.add_job('alert_match', job_key := 'alert_match', job_key_mode := 'preserve_run_at',
    run_at := now() + interval '5 seconds', max_attempts := 25, queue_name := 'alerts');
  RETURN NULL;
END $$;

DROP TRIGGER note_arrival ON "StockItem";
CREATE TRIGGER note_arrival AFTER INSERT OR UPDATE OF "published", "StatusName", "isUpcoming", "MembersAreaOnly", "Price", "isPOA" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION note_arrival();
