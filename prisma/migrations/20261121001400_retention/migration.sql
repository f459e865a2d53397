-- What the promised periods count from.

ALTER TYPE "MailKind" ADD VALUE 'account_expiry';

ALTER TABLE "Enquiry" ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "Enquiry" SET "updatedAt" = "createdAt";
CREATE INDEX "Enquiry_updatedAt_idx" ON "Enquiry"("updatedAt");

-- What staff decide is a change; what becomes of the mails is none.
CREATE FUNCTION derive_enquiry_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_enquiry_updated_at BEFORE UPDATE OF "status", "boutique", "spam" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_updated_at();

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
