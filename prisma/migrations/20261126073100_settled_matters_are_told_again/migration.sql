-- Owners are told once of what waits or failed ("DeskNotice"). Once that is settled the notice is forgotten, so that a mail that
-- fails again, an enquiry that is opened again and an account that waits again are told again. In the database, because a mail
-- that is sent again may fail again before anything else looks. With the owner's rights: Studio's role has none to notices.

CREATE FUNCTION forget_notices() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- By account, because the index on notices begins with it.
  DELETE FROM "DeskNotice" USING "StaffAccount"
  WHERE "staff_id" = "StaffAccount"."id" AND "kind" = TG_ARGV[0] AND "subject" = NEW."id"::text;
  RETURN NULL;
END $$;

CREATE TRIGGER forget_notices AFTER UPDATE ON "Mail"
  FOR EACH ROW WHEN (OLD."state" = 'failed' AND NEW."state" <> 'failed') EXECUTE FUNCTION forget_notices('mail');

CREATE TRIGGER forget_notices AFTER UPDATE ON "Enquiry"
  FOR EACH ROW WHEN (OLD."status" = 'new' AND NOT OLD."spam" AND (NEW."status" <> 'new' OR NEW."spam")) EXECUTE FUNCTION forget_notices('enquiry');

CREATE TRIGGER forget_notices AFTER UPDATE ON "Member"
  FOR EACH ROW WHEN (OLD."status" = 0 AND NEW."status" <> 0) EXECUTE FUNCTION forget_notices('registration');

-- What was settled before.
DELETE FROM "DeskNotice" WHERE "kind" = 'mail'
  AND NOT EXISTS (SELECT FROM "Mail" WHERE "Mail"."id"::text = "subject" AND "state" = 'failed');
DELETE FROM "DeskNotice" WHERE "kind" = 'enquiry'
  AND NOT EXISTS (SELECT FROM "Enquiry" WHERE "Enquiry"."id"::text = "subject" AND "status" = 'new' AND NOT "spam");
DELETE FROM "DeskNotice" WHERE "kind" = 'registration'
  AND NOT EXISTS (SELECT FROM "Member" WHERE "Member"."id"::text = "subject" AND "status" = 0);
