-- Alerts and enquiries name a piece by the SKU that it had when it was asked for. They get its present one only if whoever asked
-- may see the piece, as soon as that is so: pages, mails and the copy of one's data tell the SKU of an alert and an enquiry.

-- The SKUs that mean a piece, in lower case: its own, and the former ones that no other published piece has now.
CREATE FUNCTION skus_of(item integer) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT lower("SKU") FROM "StockItem" WHERE "StockItemId" = item
  UNION
  SELECT "sku" FROM "FormerSku" WHERE "item_id" = item
    AND NOT EXISTS (SELECT FROM "StockItem" WHERE lower("SKU") = "FormerSku"."sku" AND "published")
$$;

-- The piece that a SKU means, in whatever case and with spaces around it. A draft that has it now comes last.
CREATE FUNCTION piece_of(sku text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trimmed(piece_of.sku)) AND "published"),
    (SELECT "item_id" FROM "FormerSku" WHERE "FormerSku"."sku" = lower(trimmed(piece_of.sku))),
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(trimmed(piece_of.sku))))
$$;

-- Which members see members-only pieces, and hear of them by mail, is the rule of isVisible and mayTellMember in lib.
CREATE OR REPLACE FUNCTION rename_requests() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  names text[] := ARRAY(SELECT skus_of(NEW."StockItemId"));
  is_public boolean := NEW."MembersAreaOnly" = 0;
  alert record;
  renamed integer[] := '{}';
BEGIN
  IF NOT NEW."published" OR (NEW."SKU" = OLD."SKU" AND cardinality(names) = 1) THEN RETURN NULL; END IF;
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

DROP TRIGGER rename_requests ON "StockItem";
CREATE TRIGGER rename_requests AFTER UPDATE ON "StockItem" FOR EACH ROW
  WHEN (OLD."SKU" <> NEW."SKU" OR (NEW."published" AND (NOT OLD."published" OR OLD."MembersAreaOnly" <> NEW."MembersAreaOnly")))
  EXECUTE FUNCTION rename_requests();
