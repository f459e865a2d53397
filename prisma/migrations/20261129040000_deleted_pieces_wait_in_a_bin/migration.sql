-- A piece that is deleted at the desk stays for a while, with all that hangs on it, and visitors see none of it.
ALTER TABLE "StockItem" ADD COLUMN "deletedAt" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION piece_of(sku text) RETURNS integer
  LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trimmed(piece_of.sku)) AND "published" AND "deletedAt" IS NULL),
    (SELECT "item_id" FROM "FormerSku" WHERE "FormerSku"."sku" = lower(trimmed(piece_of.sku))),
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trimmed(piece_of.sku))))
$$;

CREATE OR REPLACE FUNCTION skus_of(item integer) RETURNS SETOF text
  LANGUAGE sql STABLE AS $$
  SELECT lower("SKU") FROM "StockItem" WHERE "StockItemId" = item
  UNION
  SELECT "sku" FROM "FormerSku" WHERE "item_id" = item
    AND NOT EXISTS (SELECT FROM "StockItem" WHERE lower("SKU") = "FormerSku"."sku" AND "published" AND "deletedAt" IS NULL)
$$;

CREATE OR REPLACE FUNCTION note_arrival() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'INSERT' THEN 'new'
    WHEN NOT OLD."published" OR OLD."deletedAt" IS NOT NULL THEN 'new'
    WHEN NOT is_here(OLD."isUpcoming", OLD."StatusName") AND is_here(NEW."isUpcoming", NEW."StatusName") THEN
      CASE WHEN is_under_way(OLD."isUpcoming", OLD."StatusName") AND NOT OLD."isSold" THEN 'new' ELSE 'returned' END
    WHEN OLD."MembersAreaOnly" = 1 AND NEW."MembersAreaOnly" = 0 THEN 'new'
    WHEN NOT OLD."isSold" AND NOT NEW."isPOA" AND NOT OLD."isPOA" AND NEW."Price" > 0 AND NEW."Price" < OLD."Price"
      AND trimmed(NEW."Currency") = trimmed(OLD."Currency")
      AND NOT EXISTS (SELECT FROM "SiteSettings" WHERE "poa_price_tag" > 0 AND NEW."Price" > "poa_price_tag") THEN 'reduced'
  END;
BEGIN
  IF TG_OP = 'UPDATE' AND ((NEW."isPOA" AND NOT OLD."isPOA") OR trimmed(NEW."Currency") <> trimmed(OLD."Currency")
    OR (NEW."Price" IS DISTINCT FROM OLD."Price" AND (NEW."Price" > 0 AND NEW."Price" < OLD."Price") IS NOT TRUE)) THEN
    DELETE FROM "AlertArrival" waiting WHERE waiting."item_id" = NEW."StockItemId" AND waiting."reason" = 'reduced';
    DELETE FROM "AlertMatch" untold WHERE untold."item_id" = NEW."StockItemId" AND untold."reason" = 'reduced'
      AND NOT EXISTS (SELECT FROM "Mail" WHERE "id" = untold."mail_id" AND "state" = 'sent');
  END IF;
  IF reason IS NULL OR NOT NEW."published" OR NEW."deletedAt" IS NOT NULL OR NEW."isSold" OR NOT EXISTS (SELECT FROM "Alert" WHERE "confirmed_at" IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "AlertArrival" ("item_id", "reason") VALUES (NEW."StockItemId", reason);
  -- A few seconds, so that what staff save together is matched together; a job that waits already is enough.
  PERFORM graphile_worker.add_job('alert_match', job_key := 'alert_match', job_key_mode := 'preserve_run_at',
    run_at := now() + interval '5 seconds', max_attempts := 25, queue_name := 'alerts');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rename_requests() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  names text[] := ARRAY(SELECT skus_of(NEW."StockItemId"));
  is_public boolean := NEW."MembersAreaOnly" = 0;
  alert record;
  renamed integer[] := '{}';
BEGIN
  IF NOT NEW."published" OR NEW."deletedAt" IS NOT NULL OR (NEW."SKU" = OLD."SKU" AND cardinality(names) = 1) THEN RETURN NULL; END IF;
  IF is_public THEN
    UPDATE "Enquiry" SET "sku" = NEW."SKU" WHERE lower(trimmed("sku")) = ANY (names) AND "sku" <> NEW."SKU";
  END IF;
  -- An address may have asked for both SKUs, or for one in two spellings.
  FOR alert IN
    SELECT "id", first_value("id") OVER (PARTITION BY "email", "query" ORDER BY "confirmed_at" IS NULL, "member_id" IS NULL,
      "confirmed_at" IS NULL OR NOT "at_once", "spam", "id") AS "kept"
    FROM "Alert" WHERE lower("sku") = ANY (names) AND (is_public OR lower("sku") = lower(NEW."SKU") OR EXISTS (
      SELECT FROM "Member" reader WHERE reader."id" = "Alert"."member_id" AND lower(reader."email") = "Alert"."email"
        AND reader."email_verified_at" IS NOT NULL AND (reader."status" = 1 OR (reader."status" = 0
          AND NOT EXISTS (SELECT FROM "SiteSettings" WHERE "members_only_for" = 'approved')))))
  LOOP
    IF alert."id" = alert."kept" THEN
      renamed := renamed || alert."id";
    ELSE
      PERFORM merge_alert(alert."id", alert."kept");
    END IF;
  END LOOP;
  UPDATE "Alert" SET "sku" = NEW."SKU" WHERE "id" = ANY (renamed) AND "sku" <> NEW."SKU";
  RETURN NULL;
END $$;

-- What is restored after the time at which it was to be published stays a draft.
CREATE OR REPLACE FUNCTION derive_publish_at() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."published" AND NOT OLD."published" AND NEW."publishAt" IS NOT DISTINCT FROM OLD."publishAt" THEN
    NEW."publishAt" := NULL;
  END IF;
  IF OLD."deletedAt" IS NOT NULL AND NEW."deletedAt" IS NULL AND NEW."publishAt" <= now() THEN
    NEW."publishAt" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_taken_sku() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  alike text;
  taken text;
  is_deleted boolean;
BEGIN
  SELECT other."deletedAt" IS NOT NULL INTO is_deleted FROM "StockItem" other
  WHERE lower(other."SKU") = lower(NEW."SKU") AND other."StockItemId" <> NEW."StockItemId";
  IF is_deleted THEN
    RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', NEW."SKU" USING ERRCODE = 'check_violation', COLUMN = 'SKU';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'SKU "%" is taken by another piece (capital and small letters count as the same).', NEW."SKU"
      USING ERRCODE = 'unique_violation', COLUMN = 'SKU';
  END IF;
  IF TG_OP = 'INSERT' OR lower(NEW."SKU") <> lower(OLD."SKU") OR NEW."Family" <> OLD."Family" THEN
    -- One by one: for several at once, the plan made while there are few pieces reads them all.
    FOREACH alike IN ARRAY skus_alike(NEW."Family", NEW."SKU") LOOP
      SELECT other."SKU", other."deletedAt" IS NOT NULL INTO taken, is_deleted FROM "StockItem" other
      WHERE lower(other."SKU") = alike AND other."Family" = NEW."Family" AND other."StockItemId" <> NEW."StockItemId";
      IF is_deleted THEN
        RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', taken USING ERRCODE = 'check_violation', COLUMN = 'SKU';
      ELSIF FOUND THEN
        RAISE EXCEPTION 'SKU "%" is taken by the piece % (with and without NW- or NJ- counts as the same).', NEW."SKU", taken
          USING ERRCODE = 'unique_violation', COLUMN = 'SKU';
      END IF;
    END LOOP;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER keep_former_sku ON "StockItem";
CREATE TRIGGER keep_former_sku AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."published" AND OLD."deletedAt" IS NULL
    AND (lower(OLD."SKU") <> lower(NEW."SKU") OR NOT NEW."published" OR NEW."deletedAt" IS NOT NULL))
  EXECUTE FUNCTION keep_former_sku();
DROP TRIGGER note_arrival ON "StockItem";
CREATE TRIGGER note_arrival AFTER INSERT OR UPDATE OF "published", "deletedAt", "StatusName", "isUpcoming", "MembersAreaOnly",
  "Price", "isPOA", "Currency" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION note_arrival();
DROP TRIGGER rename_requests ON "StockItem";
CREATE TRIGGER rename_requests AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" <> NEW."SKU" OR (NEW."published" AND NEW."deletedAt" IS NULL
    AND (NOT OLD."published" OR OLD."deletedAt" IS NOT NULL OR OLD."MembersAreaOnly" <> NEW."MembersAreaOnly")))
  EXECUTE FUNCTION rename_requests();
