-- The folders of corrected SKUs are renamed one after the other, in the order of the corrections, those of one statement
-- included: two pieces may exchange their SKUs by way of a third.
CREATE OR REPLACE FUNCTION rename_photographs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  prefix text := OLD."SKU" || '/';
  named text := 'src="' || OLD."SKU" || '/';
  renamed text := 'src="' || NEW."SKU" || '/';
BEGIN
  IF NOT EXISTS (SELECT FROM "Photo" WHERE "SKU" = NEW."SKU") THEN
    UPDATE "Photo" SET "SKU" = NEW."SKU" WHERE "SKU" = OLD."SKU";
  END IF;
  UPDATE "Slide" SET "slide_image" = renamed_media("slide_image", OLD."SKU", NEW."SKU") WHERE starts_with("slide_image", prefix);
  UPDATE "HomeExcerpt" SET "excerpt_image" = renamed_media("excerpt_image", OLD."SKU", NEW."SKU") WHERE starts_with("excerpt_image", prefix);
  UPDATE "PageBlurb" SET "blurb_image" = renamed_media("blurb_image", OLD."SKU", NEW."SKU") WHERE starts_with("blurb_image", prefix);
  UPDATE "Page" SET "banner" = renamed_media("banner", OLD."SKU", NEW."SKU"), "content" = replace("content", named, renamed)
    WHERE starts_with("banner", prefix) OR position(named IN "content") > 0;
  UPDATE "JournalArticle" SET "index_page_image" = renamed_media("index_page_image", OLD."SKU", NEW."SKU"), "content" = replace("content", named, renamed)
    WHERE starts_with("index_page_image", prefix) OR position(named IN "content") > 0;
  UPDATE "FeaturedSet" SET "first" = CASE WHEN "first" = OLD."SKU" THEN NEW."SKU" ELSE "first" END,
      "second" = CASE WHEN "second" = OLD."SKU" THEN NEW."SKU" ELSE "second" END,
      "third" = CASE WHEN "third" = OLD."SKU" THEN NEW."SKU" ELSE "third" END,
      "fourth" = CASE WHEN "fourth" = OLD."SKU" THEN NEW."SKU" ELSE "fourth" END
    WHERE OLD."SKU" IN ("first", "second", "third", "fourth");
  PERFORM graphile_worker.add_job('rename-photographs', json_build_object('from', OLD."SKU", 'to', NEW."SKU"), max_attempts := 25,
    queue_name := 'photographs', run_at := clock_timestamp());
  RETURN NULL;
END $$;

-- Of two alerts for the same thing one stays, with the mails and the matches of the other, those that were told included.
CREATE FUNCTION merge_alert(gone integer, kept integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Mail" SET "alert_id" = kept WHERE "alert_id" = gone;
  UPDATE "AlertMatch" own SET "alert_id" = kept WHERE own."alert_id" = gone AND NOT EXISTS (
    SELECT FROM "AlertMatch" other WHERE other."alert_id" = kept AND other."item_id" = own."item_id"
      AND other."mail_id" IS NOT DISTINCT FROM own."mail_id");
  DELETE FROM "Alert" WHERE "id" = gone;
END $$;

-- Enquiries and alerts name their piece by its SKU, in whatever case: they follow it. With the rights of the function's owner,
-- because staff in Studio may change neither.
CREATE FUNCTION rename_requests() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  alert record;
BEGIN
  UPDATE "Enquiry" SET "sku" = NEW."SKU" WHERE lower(trimmed("sku")) = lower(OLD."SKU");
  -- An address may have asked for both SKUs, or for one in two spellings.
  FOR alert IN
    SELECT "id", first_value("id") OVER (PARTITION BY "email", "query" ORDER BY "confirmed_at" IS NULL, "member_id" IS NULL,
      "confirmed_at" IS NULL OR NOT "at_once", "spam", "id") AS "kept"
    FROM "Alert" WHERE lower("sku") IN (lower(OLD."SKU"), lower(NEW."SKU"))
  LOOP
    CONTINUE WHEN alert."id" = alert."kept";
    PERFORM merge_alert(alert."id", alert."kept");
  END LOOP;
  UPDATE "Alert" SET "sku" = NEW."SKU" WHERE lower("sku") IN (lower(OLD."SKU"), lower(NEW."SKU")) AND "sku" <> NEW."SKU";
  RETURN NULL;
END $$;

CREATE TRIGGER rename_requests AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" IS DISTINCT FROM NEW."SKU") EXECUTE FUNCTION rename_requests();
