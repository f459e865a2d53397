ALTER TABLE "Mail"
  ADD CONSTRAINT "A mail belongs to one of those who get mail" CHECK (
    num_nonnulls("enquiry_id", "subscriber_id", "member_id", "staff_id", "alert_id") = 1);

-- An enquiry keeps what became of its mails when the last of them is deleted.
CREATE OR REPLACE FUNCTION derive_enquiry_mail_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  enquiry integer := CASE TG_OP WHEN 'DELETE' THEN OLD."enquiry_id" ELSE NEW."enquiry_id" END;
BEGIN
  IF enquiry IS NULL THEN RETURN NULL; END IF;
  -- Two mails of one enquiry may end at the same moment: the second must see what the first wrote.
  PERFORM FROM "Enquiry" WHERE "id" = enquiry FOR UPDATE;
  UPDATE "Enquiry" SET "mailState" = found.state
  FROM (SELECT count(*) AS number, (CASE
      WHEN bool_or("state" = 'failed') THEN 'failed'
      WHEN bool_or("state" = 'queued') THEN 'queued'
      ELSE 'sent' END)::"EnquiryMailState" AS state
    FROM "Mail" WHERE "enquiry_id" = enquiry) AS found
  WHERE "id" = enquiry AND found.number > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER derive_enquiry_mail_state AFTER INSERT OR DELETE OR UPDATE OF "state" ON "Mail"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_mail_state();

CREATE TRIGGER clear_desk_notices AFTER UPDATE ON "Mail"
  FOR EACH ROW WHEN (OLD."state" = 'failed' AND NEW."state" <> 'failed') EXECUTE FUNCTION clear_desk_notices('mail');

CREATE OR REPLACE FUNCTION mail_add_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail', json_build_object('id', NEW."id"),
    job_key := 'mail:' || NEW."id", max_attempts := 25);
  RETURN NULL;
END $$;

CREATE TRIGGER mail_add_job_again AFTER UPDATE OF "state" ON "Mail"
  FOR EACH ROW WHEN (NEW."state" = 'queued' AND OLD."state" <> 'queued') EXECUTE FUNCTION mail_add_job();

CREATE TRIGGER mail_add_job_of_new AFTER INSERT ON "Mail"
  FOR EACH ROW WHEN (NEW."state" = 'queued') EXECUTE FUNCTION mail_add_job();

CREATE OR REPLACE FUNCTION record_alert_notifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "AlertNotification" ("alert_id", "item_id", "price", "currency", "notified_at")
  SELECT DISTINCT "alert_id", "item_id", CASE WHEN "sortPrice" IS NOT NULL THEN "Price" END, trim_text("Currency"), coalesce(NEW."sent_at", now())
  FROM "AlertMatch" JOIN "StockItem" ON "StockItemId" = "item_id" WHERE "mail_id" = NEW."id"
  ON CONFLICT ("alert_id", "item_id") DO UPDATE
    SET "price" = EXCLUDED."price", "currency" = EXCLUDED."currency", "notified_at" = EXCLUDED."notified_at";
  RETURN NULL;
END $$;

CREATE TRIGGER record_alert_notifications AFTER UPDATE OF "state" ON "Mail" FOR EACH ROW
  WHEN (NEW."kind" = 'alert' AND NEW."state" = 'sent' AND OLD."state" <> 'sent') EXECUTE FUNCTION record_alert_notifications();

ALTER TABLE "Subscriber"
  ADD CONSTRAINT "A subscriber's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%');
