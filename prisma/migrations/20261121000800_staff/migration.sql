-- Who works at the staff's desk. Apart from members: other tables, another cookie.

CREATE TYPE "StaffRole" AS ENUM ('owner', 'manager', 'boutique');

CREATE TABLE "StaffAccount" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" "StaffRole" NOT NULL DEFAULT 'boutique',
    "boutique" TEXT NOT NULL DEFAULT '',
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_login_at" TIMESTAMPTZ(3),
    "password" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "StaffAccount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StaffSession" (
    "id" TEXT NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "browser" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "StaffSession_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "Mail" ADD COLUMN "staff_id" INTEGER;

CREATE UNIQUE INDEX "StaffAccount_email_key" ON "StaffAccount"("email");
CREATE INDEX "StaffSession_staff_id_idx" ON "StaffSession"("staff_id");
CREATE INDEX "StaffSession_expires_at_idx" ON "StaffSession"("expires_at");
CREATE INDEX "Mail_staff_id_idx" ON "Mail"("staff_id");

ALTER TABLE "StaffSession"
  ADD CONSTRAINT "StaffSession_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TYPE "MailKind" ADD VALUE 'staff_invitation';
ALTER TABLE "Mail"
  ADD CONSTRAINT "Mail_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  DROP CONSTRAINT "A mail belongs to an enquiry, a subscriber or a member",
  ADD CONSTRAINT "A mail belongs to an enquiry, a subscriber, a member or staff" CHECK (num_nonnulls("enquiry_id", "subscriber_id", "member_id", "staff_id") = 1);

CREATE FUNCTION derive_staff_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := trimmed(NEW."name");
  NEW."email" := lower(trimmed(NEW."email"));
  NEW."boutique" := trimmed(NEW."boutique");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_staff_account BEFORE INSERT OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION derive_staff_account();

ALTER TABLE "StaffAccount"
  ADD CONSTRAINT "StaffAccount_name" CHECK (length("name") BETWEEN 1 AND 120 OR refuse(
    'The name of a colleague is empty or longer than 120 characters.', 'name')),
  ADD CONSTRAINT "StaffAccount_email" CHECK ((is_email("email") AND length("email") <= 254) OR refuse(
    format('email "%s" is no e-mail address.', left("email", 260)), 'email')),
  ADD CONSTRAINT "StaffAccount_boutique" CHECK ("boutique" IN ('', 'London', 'Geneva') OR refuse(
    format('boutique "%s" is unknown. Use London, Geneva or leave it empty.', "boutique"), 'boutique')),
  ADD CONSTRAINT "StaffAccount_role" CHECK ("role" <> 'boutique' OR "boutique" <> '' OR refuse(
    'A colleague with the role boutique needs a boutique: London or Geneva.', 'boutique')),
  ADD CONSTRAINT "StaffAccount_password" CHECK ("password" = '' OR "password" LIKE '$argon2id$%' OR refuse(
    'password holds a hash, never the password. Leave it as it is, and send the colleague a new invitation.', 'password'));

CREATE FUNCTION refuse_taken_staff_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "StaffAccount" other WHERE other."email" = NEW."email" AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'A colleague has the email "%" already.', NEW."email" USING ERRCODE = 'unique_violation', COLUMN = 'email';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_taken_staff_email BEFORE INSERT OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_staff_email();

-- Whoever is suspended, gets another role or another password is signed out; one owner who can sign in always stays.
CREATE FUNCTION staff_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW."suspended" OR NEW."role" <> OLD."role" OR NEW."email" <> OLD."email") THEN
    DELETE FROM "StaffSession" WHERE "staff_id" = NEW."id";
  END IF;
  IF OLD."role" = 'owner' AND NOT OLD."suspended" AND OLD."password" <> '' THEN
    -- Two owners who leave at the same moment wait for each other here.
    PERFORM pg_advisory_xact_lock(hashtext('staff owners'));
    IF NOT EXISTS (SELECT FROM "StaffAccount" WHERE "role" = 'owner' AND NOT "suspended" AND "password" <> '') THEN
      RAISE EXCEPTION 'The shop needs an owner who can sign in: make somebody else an owner first.' USING ERRCODE = 'check_violation', COLUMN = 'role';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER staff_account_changed AFTER UPDATE OR DELETE ON "StaffAccount" FOR EACH ROW EXECUTE FUNCTION staff_account_changed();
