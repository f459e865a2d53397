-- A lower number in another currency is no reduction. One that is raised, taken off the page or given another currency before
-- its mail was sent is not told: a price typed with a digit too few is corrected within the day.
CREATE OR REPLACE FUNCTION note_arrival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'INSERT' THEN 'new'
    WHEN NOT OLD."published" THEN 'new'
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
CREATE TRIGGER note_arrival AFTER INSERT OR UPDATE OF "published", "StatusName", "isUpcoming", "MembersAreaOnly", "Price", "isPOA", "Currency" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION note_arrival();

-- To find what an alert was told of a piece, and what is deleted with the alert.
CREATE INDEX "AlertMatch_alert_id_item_id_idx" ON "AlertMatch"("alert_id", "item_id");

-- The alerts of a member's verified address: those that the member set before under another address, and those that the person
-- confirmed as a guest. Of several for the same thing one stays, that of the address or else the newest.
CREATE FUNCTION gather_alerts(member integer, address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  alert record;
BEGIN
  FOR alert IN
    SELECT "id", first_value("id") OVER (PARTITION BY "listing", "query", "sku" ORDER BY "email" <> address, "id" DESC) AS "kept"
    FROM "Alert" WHERE "member_id" = member OR "email" = address
  LOOP
    CONTINUE WHEN alert."id" = alert."kept";
    UPDATE "Alert" kept SET "member_id" = member, "spam" = false, "confirmed_at" = coalesce(kept."confirmed_at", own."confirmed_at"),
      -- Before a confirmation, a stranger may have chosen it.
      "at_once" = own."at_once" OR (kept."at_once" AND kept."confirmed_at" IS NOT NULL)
    FROM "Alert" own WHERE own."id" = alert."id" AND kept."id" = alert."kept";
    PERFORM merge_alert(alert."id", alert."kept");
  END LOOP;
  UPDATE "Alert" SET "email" = address WHERE "member_id" = member AND "email" <> address;
  UPDATE "Alert" SET "member_id" = member WHERE "email" = address AND "member_id" IS NULL AND "confirmed_at" IS NOT NULL;
END $$;

CREATE FUNCTION gather_alerts_of_verified() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Asked first, because a transaction has room for a few thousand locks.
  IF EXISTS (SELECT FROM "Alert" WHERE "member_id" = NEW."id" OR "email" = NEW."email") THEN
    -- The lock of lib/alerts/commands.ts: an alert that is confirmed at the same moment is linked by one of the two.
    PERFORM pg_advisory_xact_lock(hashtext('alert ' || NEW."email"));
    PERFORM gather_alerts(NEW."id", NEW."email");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER gather_alerts_of_new AFTER INSERT ON "Member" FOR EACH ROW
  WHEN (NEW."email_verified_at" IS NOT NULL) EXECUTE FUNCTION gather_alerts_of_verified();
CREATE TRIGGER gather_alerts_of_verified AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email_verified_at" IS NOT NULL AND (OLD."email_verified_at" IS NULL OR NEW."email" <> OLD."email"))
  EXECUTE FUNCTION gather_alerts_of_verified();

SELECT gather_alerts("id", "email") FROM "Member" WHERE "email_verified_at" IS NOT NULL
  AND EXISTS (SELECT FROM "Alert" WHERE "Alert"."member_id" = "Member"."id" OR "Alert"."email" = "Member"."email");
