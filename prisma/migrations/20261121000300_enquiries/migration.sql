-- Enquiries, the newsletter's subscribers, and the mails on their way out. A row of "Mail" makes its own job, in the
-- same transaction, so nothing that was kept can be forgotten; setting its state back to queued makes a new one.

CREATE TYPE "EnquiryStatus" AS ENUM ('new', 'answered', 'closed');
CREATE TYPE "EnquiryKind" AS ENUM ('contact', 'footer', 'enquiry', 'appointment', 'sell');
CREATE TYPE "EnquiryMailState" AS ENUM ('none', 'queued', 'sent', 'failed');
CREATE TYPE "MailState" AS ENUM ('queued', 'sent', 'failed');
CREATE TYPE "MailKind" AS ENUM ('boutique', 'acknowledgement', 'welcome');

CREATE TABLE "Enquiry" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "status" "EnquiryStatus" NOT NULL DEFAULT 'new',
    "kind" "EnquiryKind" NOT NULL,
    "boutique" TEXT NOT NULL DEFAULT 'London',
    "item" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailState" "EnquiryMailState" NOT NULL DEFAULT 'none',
    "spam" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "selectedOptionName" TEXT NOT NULL DEFAULT '',
    "preferredDate" TEXT NOT NULL DEFAULT '',
    "statusTitle" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL DEFAULT '',
    "consentText" TEXT NOT NULL,
    "consentAt" TIMESTAMPTZ(3) NOT NULL,
    "form_url" TEXT NOT NULL DEFAULT '',
    "form_origin" TEXT NOT NULL DEFAULT '',
    "utm_source" TEXT NOT NULL DEFAULT '',
    "utm_medium" TEXT NOT NULL DEFAULT '',
    "utm_campaign" TEXT NOT NULL DEFAULT '',
    "utm_term" TEXT NOT NULL DEFAULT '',
    "utm_content" TEXT NOT NULL DEFAULT '',
    "submissionHash" TEXT,
    CONSTRAINT "Enquiry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Subscriber" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "subscribedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unsubscribedAt" TIMESTAMPTZ(3),
    "spam" BOOLEAN NOT NULL DEFAULT false,
    "form_url" TEXT NOT NULL DEFAULT '',
    "form_origin" TEXT NOT NULL DEFAULT '',
    "utm_source" TEXT NOT NULL DEFAULT '',
    "utm_medium" TEXT NOT NULL DEFAULT '',
    "utm_campaign" TEXT NOT NULL DEFAULT '',
    "utm_term" TEXT NOT NULL DEFAULT '',
    "utm_content" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Subscriber_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Mail" (
    "id" SERIAL NOT NULL,
    "kind" "MailKind" NOT NULL,
    "state" "MailState" NOT NULL DEFAULT 'queued',
    "to" TEXT NOT NULL DEFAULT '',
    "message_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "enquiry_id" INTEGER,
    "subscriber_id" INTEGER,
    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- What a crash of the database may forget: how often somebody tried lately.
CREATE UNLOGGED TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "hits" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

CREATE UNIQUE INDEX "Enquiry_reference_key" ON "Enquiry"("reference");
CREATE UNIQUE INDEX "Enquiry_submissionHash_key" ON "Enquiry"("submissionHash");
CREATE INDEX "Enquiry_status_createdAt_idx" ON "Enquiry"("status", "createdAt" DESC);
CREATE INDEX "Enquiry_mailState_createdAt_idx" ON "Enquiry"("mailState", "createdAt" DESC);
CREATE INDEX "Enquiry_createdAt_idx" ON "Enquiry"("createdAt" DESC);
CREATE UNIQUE INDEX "Subscriber_email_key" ON "Subscriber"("email");
CREATE UNIQUE INDEX "Mail_message_id_key" ON "Mail"("message_id");
CREATE UNIQUE INDEX "Mail_enquiry_id_kind_key" ON "Mail"("enquiry_id", "kind");
CREATE INDEX "Mail_state_createdAt_idx" ON "Mail"("state", "createdAt" DESC);
CREATE INDEX "Mail_subscriber_id_idx" ON "Mail"("subscriber_id");
CREATE INDEX "RateLimit_until_idx" ON "RateLimit"("until");

ALTER TABLE "Mail"
  ADD CONSTRAINT "Mail_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "Enquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Mail_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "Subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "A mail belongs to an enquiry or to a subscriber" CHECK (num_nonnulls("enquiry_id", "subscriber_id") = 1);
ALTER TABLE "Subscriber"
  ADD CONSTRAINT "A subscriber's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%');

-- ── columns kept by trigger ──────────────────────────────────────────────────

-- ENQ-2026-0412: the year in London, and the row's number, at least four digits.
CREATE FUNCTION enquiry_keep_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."reference" := OLD."reference";
  ELSE
    NEW."reference" := 'ENQ-' || to_char(NEW."createdAt" AT TIME ZONE 'Europe/London', 'YYYY') || '-'
      || lpad(NEW."id"::text, greatest(4, length(NEW."id"::text)), '0');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER enquiry_keep_reference BEFORE INSERT OR UPDATE OF "reference" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION enquiry_keep_reference();

CREATE FUNCTION enquiry_keep_mail_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  enquiry integer := CASE TG_OP WHEN 'DELETE' THEN OLD."enquiry_id" ELSE NEW."enquiry_id" END;
BEGIN
  IF enquiry IS NULL THEN RETURN NULL; END IF;
  -- Two mails of one enquiry may end at the same moment: the second must see what the first wrote.
  PERFORM FROM "Enquiry" WHERE "id" = enquiry FOR UPDATE;
  UPDATE "Enquiry" SET "mailState" = (
    SELECT CASE
      WHEN count(*) = 0 THEN 'none'
      WHEN bool_or("state" = 'failed') THEN 'failed'
      WHEN bool_or("state" = 'queued') THEN 'queued'
      ELSE 'sent' END
    FROM "Mail" WHERE "enquiry_id" = enquiry)::"EnquiryMailState"
  WHERE "id" = enquiry;
  RETURN NULL;
END $$;

CREATE TRIGGER enquiry_keep_mail_state AFTER INSERT OR DELETE OR UPDATE OF "state" ON "Mail"
  FOR EACH ROW EXECUTE FUNCTION enquiry_keep_mail_state();

-- ── a mail's job ─────────────────────────────────────────────────────────────
-- 25 attempts with growing pauses (up to six hours) are four days.

CREATE FUNCTION mail_make_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail', json_build_object('id', NEW."id"),
    job_key := 'mail:' || NEW."id", max_attempts := 25);
  RETURN NULL;
END $$;

CREATE TRIGGER mail_make_job_of_new AFTER INSERT ON "Mail"
  FOR EACH ROW WHEN (NEW."state" = 'queued') EXECUTE FUNCTION mail_make_job();
CREATE TRIGGER mail_make_job_again AFTER UPDATE OF "state" ON "Mail"
  FOR EACH ROW WHEN (NEW."state" = 'queued' AND OLD."state" <> 'queued') EXECUTE FUNCTION mail_make_job();
