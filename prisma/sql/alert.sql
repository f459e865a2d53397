ALTER TABLE "Alert"
  ADD CONSTRAINT "An alert waits for one piece or for a search" CHECK (("sku" = '') = ("listing" <> '')),
  ADD CONSTRAINT "An alert's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%'),
  ADD CONSTRAINT "An alert's listing must be main, other, all or jewellery"
    CHECK ("listing" IN ('', 'main', 'other', 'all', 'jewellery')),
  ADD CONSTRAINT "Texts of an alert must not be endless"
    CHECK (length("query") <= 2000 AND length("sku") <= 40 AND length("email") <= 254);

-- Triggers run in the order of their names, and so after those of the foreign keys, which have the mail's row by then.
CREATE TRIGGER clear_alert_notifications_of_deleted AFTER DELETE ON "Alert" FOR EACH ROW EXECUTE FUNCTION clear_alert_notifications_of_deleted();
