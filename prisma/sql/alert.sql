ALTER TABLE "Alert"
  ADD CONSTRAINT "An alert waits for one piece or for a search" CHECK (("sku" = '') = ("listing" <> '')),
  ADD CONSTRAINT "An alert's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%'),
  ADD CONSTRAINT "An alert's listing must be main, other, all or jewellery"
    CHECK ("listing" IN ('', 'main', 'other', 'all', 'jewellery')),
  ADD CONSTRAINT "Texts of an alert must not be endless"
    CHECK (length("query") <= 2000 AND length("sku") <= 40 AND length("email") <= 254);

CREATE OR REPLACE FUNCTION derive_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."item_id" := item_id_by_sku(NEW."sku");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_alert BEFORE INSERT ON "Alert" FOR EACH ROW EXECUTE FUNCTION derive_alert();

-- A mail goes with its alert, and may be about others of the address as well. Not by the mail's address: the alerts may have
-- followed their member to another one since.
CREATE OR REPLACE FUNCTION keep_mails_of_other_alerts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  other integer := (SELECT min("id") FROM "Alert" WHERE "email" = OLD."email" AND "id" <> OLD."id" AND "confirmed_at" IS NOT NULL);
BEGIN
  UPDATE "Mail" SET "alert_id" = other WHERE "alert_id" = OLD."id" AND "kind" = 'alert' AND other IS NOT NULL;
  RETURN OLD;
END $$;

CREATE TRIGGER keep_mails_of_other_alerts BEFORE DELETE ON "Alert" FOR EACH ROW EXECUTE FUNCTION keep_mails_of_other_alerts();

-- Triggers run in the order of their names, and so after those of the foreign keys, which have the mail's row by then.
CREATE TRIGGER clear_alert_notifications_of_deleted AFTER DELETE ON "Alert" FOR EACH ROW EXECUTE FUNCTION clear_alert_notifications_of_deleted();
