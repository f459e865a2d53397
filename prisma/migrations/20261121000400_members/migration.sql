-- Members, their sessions, and the mails that a change of an account sends, whoever makes it.

ALTER TYPE "MailKind" ADD VALUE 'verification';
ALTER TYPE "MailKind" ADD VALUE 'email_changed';
ALTER TYPE "MailKind" ADD VALUE 'password_reset';
ALTER TYPE "MailKind" ADD VALUE 'membership_request';
ALTER TYPE "MailKind" ADD VALUE 'membership_approved';
ALTER TYPE "MailKind" ADD VALUE 'membership_suspended';
ALTER TYPE "MailKind" ADD VALUE 'membership_restored';

CREATE TABLE "Member" (
    "id" SERIAL NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL DEFAULT '',
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "email_verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "requested_at" TIMESTAMPTZ(3),
    "email_version" INTEGER NOT NULL DEFAULT 0,
    "password" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Member_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "member_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "Mail" ADD COLUMN "member_id" INTEGER;

CREATE UNIQUE INDEX "Member_email_key" ON "Member"("email");
CREATE INDEX "Member_status_created_at_idx" ON "Member"("status", "created_at" DESC);
CREATE INDEX "Session_member_id_idx" ON "Session"("member_id");
CREATE INDEX "Session_expires_at_idx" ON "Session"("expires_at");
CREATE INDEX "Mail_member_id_idx" ON "Mail"("member_id");

ALTER TABLE "Session"
  ADD CONSTRAINT "Session_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Mail"
  ADD CONSTRAINT "Mail_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  DROP CONSTRAINT "A mail belongs to an enquiry or to a subscriber",
  ADD CONSTRAINT "A mail belongs to an enquiry, a subscriber or a member" CHECK (num_nonnulls("enquiry_id", "subscriber_id", "member_id") = 1);

-- ── an account: what may be saved, and columns kept by trigger ───────────────

CREATE FUNCTION member_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  space integer;
BEGIN
  IF NEW."status" NOT IN (0, 1, 2) THEN
    RAISE EXCEPTION 'status % is none of 0 (pending approval), 1 (approved) and 2 (suspended).', NEW."status" USING ERRCODE = 'check_violation';
  END IF;
  NEW."email" := lower(shop_text(NEW."email"));
  IF NEW."email" !~ '^[^[:space:]@<>,;:"]+@[^[:space:]@<>,;:"]+\.[^[:space:]@<>,;:".]+$' THEN
    RAISE EXCEPTION 'email "%" is no e-mail address.', NEW."email" USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."password" <> '' AND NEW."password" NOT LIKE '$argon2id$%' THEN
    RAISE EXCEPTION 'password holds a hash, never the password. Leave it as it is: the member sets a new one by "Forgot your password?".' USING ERRCODE = 'check_violation';
  END IF;

  -- The three names stay in step: the first space parts the name.
  NEW."name" := shop_text(NEW."name");
  NEW."first_name" := shop_text(NEW."first_name");
  NEW."last_name" := shop_text(NEW."last_name");
  IF (TG_OP = 'INSERT' AND NEW."first_name" = '' AND NEW."last_name" = '')
    OR (TG_OP = 'UPDATE' AND NEW."name" <> OLD."name" AND NEW."first_name" = OLD."first_name" AND NEW."last_name" = OLD."last_name") THEN
    space := strpos(NEW."name", ' ');
    NEW."first_name" := CASE space WHEN 0 THEN NEW."name" ELSE left(NEW."name", space - 1) END;
    NEW."last_name" := CASE space WHEN 0 THEN '' ELSE shop_text(substr(NEW."name", space + 1)) END;
  END IF;
  NEW."name" := shop_text(NEW."first_name" || ' ' || NEW."last_name");
  IF NEW."name" = '' THEN
    RAISE EXCEPTION 'A member needs a name.' USING ERRCODE = 'check_violation';
  END IF;

  IF TG_OP = 'UPDATE' THEN
    IF NEW."email" <> OLD."email" THEN
      IF NEW."email_verified_at" IS NOT DISTINCT FROM OLD."email_verified_at" THEN
        NEW."email_verified_at" := NULL;
      END IF;
      NEW."email_version" := OLD."email_version" + 1;
    ELSIF NEW."email_verified_at" IS DISTINCT FROM OLD."email_verified_at" THEN
      NEW."email_version" := OLD."email_version" + 1;
    END IF;
  END IF;
  -- The boutique hears of a verified registration once.
  IF NEW."email_verified_at" IS NOT NULL AND NEW."status" = 0 THEN
    NEW."requested_at" := coalesce(NEW."requested_at", now());
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER member_keep BEFORE INSERT OR UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION member_keep();

-- ── what a change means ──────────────────────────────────────────────────────
-- A row of "Mail" makes its own job in the same transaction: one transition, one mail, whoever made it. A Message-ID
-- without host gets the shop's when it is sent. Suspension ends every session.

CREATE FUNCTION member_mail(member integer, kind "MailKind", address text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Mail" ("kind", "to", "message_id", "member_id") VALUES (kind, address, gen_random_uuid()::text, member)
$$;

CREATE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" = 0 AND NEW."status" = 1 THEN
    PERFORM member_mail(NEW."id", 'membership_approved', NEW."email");
  ELSIF NEW."status" = 2 AND OLD."status" <> 2 THEN
    DELETE FROM "Session" WHERE "member_id" = NEW."id";
    PERFORM member_mail(NEW."id", 'membership_suspended', NEW."email");
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

CREATE TRIGGER member_changed AFTER UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION member_changed();
