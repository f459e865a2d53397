-- What the desk keeps of people: who was declined, notes, who answers an enquiry, links that decide, what owners were told.

ALTER TYPE "MailKind" ADD VALUE 'membership_declined';
ALTER TYPE "MailKind" ADD VALUE 'staff_digest';
ALTER TYPE "MailKind" ADD VALUE 'staff_notice';

-- ── members ──────────────────────────────────────────────────────────────────
-- Whoever is declined has the status 2 like the suspended, and was never let in: only the mails differ.

ALTER TABLE "Member" ADD COLUMN "declined_at" TIMESTAMPTZ(3);

CREATE FUNCTION derive_member_declined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."declined_at" IS NOT NULL AND OLD."declined_at" IS NULL AND NEW."status" = 0 THEN
    NEW."status" := 2;
  ELSIF OLD."declined_at" IS NOT NULL AND NEW."status" <> 2 THEN
    NEW."declined_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member_declined BEFORE UPDATE OF "status", "declined_at" ON "Member"
  FOR EACH ROW EXECUTE FUNCTION derive_member_declined();

ALTER TABLE "Member" ADD CONSTRAINT "Member_declined" CHECK ("declined_at" IS NULL OR "status" = 2 OR refuse(
  'Only who waits can be declined. Suspend an approved member instead: status 2.', 'declined_at'));

CREATE OR REPLACE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."status" = 1 AND (OLD."status" = 0 OR OLD."declined_at" IS NOT NULL) THEN
    PERFORM member_mail(NEW."id", 'membership_approved', NEW."email");
  ELSIF NEW."status" = 2 AND OLD."status" <> 2 THEN
    DELETE FROM "Session" WHERE "member_id" = NEW."id";
    PERFORM member_mail(NEW."id", CASE WHEN NEW."declined_at" IS NULL THEN 'membership_suspended' ELSE 'membership_declined' END::"MailKind", NEW."email");
  ELSIF OLD."status" = 2 AND NEW."status" = 1 THEN
    PERFORM member_mail(NEW."id", 'membership_restored', NEW."email");
  END IF;
  IF OLD."requested_at" IS NULL AND NEW."requested_at" IS NOT NULL THEN
    PERFORM member_mail(NEW."id", 'membership_request', '');
  END IF;
  IF NEW."email" <> OLD."email" THEN
    PERFORM member_mail(NEW."id", 'email_changed', OLD."email");
    IF NEW."email_verified_at" IS NULL THEN
      PERFORM member_mail(NEW."id", 'verification', NEW."email");
    END IF;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER record_history ON "Member";
SELECT keep_history('Member', 'id', 'only', 'status', 'declined_at');

-- A link in the boutique's mail. One that was used ends all of that member's.
CREATE TABLE "MemberDecision" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "boutique" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "MemberDecision_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "MemberDecision_token_hash_key" ON "MemberDecision"("token_hash");
CREATE INDEX "MemberDecision_member_id_idx" ON "MemberDecision"("member_id");
ALTER TABLE "MemberDecision" ADD CONSTRAINT "MemberDecision_member_id_fkey"
  FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "MemberNote" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "MemberNote_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "MemberNote_member_id_idx" ON "MemberNote"("member_id");
ALTER TABLE "MemberNote"
  ADD CONSTRAINT "MemberNote_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "The text of a note is 1 to 4000 characters" CHECK (length(trimmed("text")) BETWEEN 1 AND 4000);

-- The person at the desk, else the database's role.
CREATE FUNCTION acting_person() RETURNS text LANGUAGE sql STABLE
  RETURN left(coalesce(nullif(current_setting('shop.actor', true), ''), session_user), 200);

CREATE FUNCTION derive_member_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."author" := acting_person();
  RETURN NEW;
END $$;
CREATE TRIGGER derive_member_note BEFORE INSERT ON "MemberNote" FOR EACH ROW EXECUTE FUNCTION derive_member_note();

-- ── enquiries ────────────────────────────────────────────────────────────────

ALTER TABLE "Enquiry"
  ADD COLUMN "assigned_to" INTEGER,
  ADD COLUMN "answered_by" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "answered_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Enquiry_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "StaffAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "Enquiry_assigned_to_idx" ON "Enquiry"("assigned_to");

CREATE FUNCTION derive_enquiry_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 'answered' AND OLD."status" <> 'answered' THEN
    NEW."answered_at" := now();
    NEW."answered_by" := acting_person();
  ELSIF NEW."status" = 'new' THEN
    NEW."answered_at" := NULL;
    NEW."answered_by" := '';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER derive_enquiry_answer BEFORE UPDATE OF "status" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_answer();

DROP TRIGGER derive_enquiry_updated_at ON "Enquiry";
CREATE TRIGGER derive_enquiry_updated_at BEFORE UPDATE OF "status", "boutique", "spam", "assigned_to" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_updated_at();

DROP TRIGGER record_history ON "Enquiry";
SELECT keep_history('Enquiry', 'id', 'only', 'status', 'boutique', 'spam', 'assigned_to');

-- ── settings ─────────────────────────────────────────────────────────────────

ALTER TABLE "SiteSettings"
  ADD COLUMN "morning_digest" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "reply_template" TEXT NOT NULL DEFAULT E'Dear {name},\n\nThank you for your enquiry{about}.\n\n\n\nKind regards\n{colleague}\n{brand}, {boutique}',
  ADD CONSTRAINT "reply_template is 1 to 4000 characters" CHECK (length(trimmed("reply_template")) BETWEEN 1 AND 4000);

-- ── what the desk's people were told by mail ─────────────────────────────────
-- subject names what it was about; the unique key keeps it from being told twice, whatever process asks.

CREATE TABLE "DeskNotice" (
    "id" SERIAL NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "mail_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "DeskNotice_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "DeskNotice_staff_id_kind_subject_key" ON "DeskNotice"("staff_id", "kind", "subject");
CREATE INDEX "DeskNotice_mail_id_idx" ON "DeskNotice"("mail_id");
ALTER TABLE "DeskNotice"
  ADD CONSTRAINT "DeskNotice_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "DeskNotice_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "Mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;
