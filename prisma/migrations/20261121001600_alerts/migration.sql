-- Who wants to hear of what arrives. Stock that is new, published, returned or reduced is noted by trigger; jobs match it
-- with what people wait for, and one mail a day tells each of them.

ALTER TYPE "MailKind" ADD VALUE 'alert_confirmation';
ALTER TYPE "MailKind" ADD VALUE 'alert';

CREATE TABLE "Alert" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "member_id" INTEGER,
    "listing" TEXT NOT NULL DEFAULT '',
    "query" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL DEFAULT '',
    "at_once" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AlertArrival" (
    "id" SERIAL NOT NULL,
    "item_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "AlertArrival_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AlertMatch" (
    "id" SERIAL NOT NULL,
    "alert_id" INTEGER NOT NULL,
    "item_id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mail_id" INTEGER,
    CONSTRAINT "AlertMatch_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "Mail" ADD COLUMN "alert_id" INTEGER;

CREATE UNIQUE INDEX "Alert_email_listing_query_sku_key" ON "Alert"("email", "listing", "query", "sku");
CREATE INDEX "Alert_member_id_idx" ON "Alert"("member_id");
CREATE INDEX "AlertArrival_item_id_idx" ON "AlertArrival"("item_id");
CREATE INDEX "AlertMatch_mail_id_idx" ON "AlertMatch"("mail_id");
CREATE INDEX "AlertMatch_item_id_idx" ON "AlertMatch"("item_id");
CREATE INDEX "Mail_alert_id_idx" ON "Mail"("alert_id");
-- What is not told yet is told once.
CREATE UNIQUE INDEX "AlertMatch_untold" ON "AlertMatch"("alert_id", "item_id") WHERE "mail_id" IS NULL;

ALTER TABLE "Alert" ADD CONSTRAINT "Alert_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AlertArrival" ADD CONSTRAINT "AlertArrival_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AlertMatch"
  ADD CONSTRAINT "AlertMatch_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "AlertMatch_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "AlertMatch_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "Mail"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Mail"
  ADD CONSTRAINT "Mail_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  DROP CONSTRAINT "A mail belongs to an enquiry, a subscriber, a member or staff",
  ADD CONSTRAINT "A mail belongs to one of those who get mail" CHECK (
    num_nonnulls("enquiry_id", "subscriber_id", "member_id", "staff_id", "alert_id") = 1);

ALTER TABLE "Alert"
  ADD CONSTRAINT "An alert's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%'),
  ADD CONSTRAINT "An alert waits for one piece or for a search" CHECK (("sku" = '') = ("listing" <> '')),
  ADD CONSTRAINT "An alert's listing must be main, other, all or jewellery" CHECK ("listing" IN ('', 'main', 'other', 'all', 'jewellery')),
  ADD CONSTRAINT "Texts of an alert must not be endless" CHECK (length("query") <= 2000 AND length("sku") <= 40 AND length("email") <= 254);

CREATE FUNCTION note_arrival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'INSERT' THEN 'new'
    WHEN NOT OLD."published" THEN 'new'
    WHEN OLD."isSold" THEN 'returned'
    WHEN lower(trimmed(OLD."StatusName")) NOT IN ('', 'on hold') AND lower(trimmed(NEW."StatusName")) IN ('', 'on hold') THEN 'returned'
    WHEN OLD."MembersAreaOnly" = 1 AND NEW."MembersAreaOnly" = 0 THEN 'new'
    WHEN NOT NEW."isPOA" AND NOT OLD."isPOA" AND NEW."Price" > 0 AND NEW."Price" < OLD."Price" THEN 'reduced'
  END;
BEGIN
  IF reason IS NULL OR NOT NEW."published" OR NEW."isSold" OR NOT EXISTS (SELECT FROM "Alert" WHERE "confirmed_at" IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "AlertArrival" ("item_id", "reason") VALUES (NEW."StockItemId", reason);
  -- A few seconds, so that what staff save together is matched together; a job that waits already is enough.
  PERFORM graphile_worker.add_job('alert_match', job_key := 'alert_match', job_key_mode := 'preserve_run_at',
    run_at := now() + interval '5 seconds', max_attempts := 25);
  RETURN NULL;
END $$;

CREATE TRIGGER note_arrival AFTER INSERT OR UPDATE OF "published", "StatusName", "MembersAreaOnly", "Price", "isPOA" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION note_arrival();
