-- Passkeys and recovery codes, of members and of the desk; and what a session knows of its own age and last proof.

ALTER TABLE "Session"
  ADD COLUMN "place" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "Session" SET "proven_at" = "created_at";

ALTER TABLE "StaffSession"
  ADD COLUMN "place" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "proven_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "StaffSession" SET "proven_at" = "created_at";

ALTER TABLE "Member" ADD COLUMN "two_factor" BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE "StaffAccount" ADD COLUMN "two_factor" BOOLEAN NOT NULL DEFAULT FALSE;

CREATE TABLE "Passkey" (
    "id" TEXT NOT NULL,
    "member_id" INTEGER,
    "staff_id" INTEGER,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "A passkey belongs to a member or to a colleague" CHECK (num_nonnulls("member_id", "staff_id") = 1),
    CONSTRAINT "A passkey's name has 1 to 60 characters" CHECK (length("name") BETWEEN 1 AND 60)
);

CREATE TABLE "PasskeyChallenge" (
    "challenge" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "member_id" INTEGER,
    "staff_id" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("challenge"),
    CONSTRAINT "A challenge is made for one purpose" CHECK ("purpose" IN ('sign-in', 'staff-sign-in', 'second-factor', 'confirm', 'add'))
);

CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER,
    "staff_id" INTEGER,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "A recovery code belongs to a member or to a colleague" CHECK (num_nonnulls("member_id", "staff_id") = 1)
);

CREATE INDEX "Passkey_member_id_idx" ON "Passkey"("member_id");
CREATE INDEX "Passkey_staff_id_idx" ON "Passkey"("staff_id");
CREATE INDEX "PasskeyChallenge_member_id_idx" ON "PasskeyChallenge"("member_id");
CREATE INDEX "PasskeyChallenge_staff_id_idx" ON "PasskeyChallenge"("staff_id");
CREATE INDEX "PasskeyChallenge_expires_at_idx" ON "PasskeyChallenge"("expires_at");
CREATE INDEX "RecoveryCode_member_id_idx" ON "RecoveryCode"("member_id");
CREATE INDEX "RecoveryCode_staff_id_idx" ON "RecoveryCode"("staff_id");

ALTER TABLE "Passkey"
  ADD CONSTRAINT "Passkey_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Passkey_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "PasskeyChallenge"
  ADD CONSTRAINT "PasskeyChallenge_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PasskeyChallenge_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RecoveryCode"
  ADD CONSTRAINT "RecoveryCode_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "RecoveryCode_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Without a passkey there is no second factor that could be asked for, and nothing to recover.
CREATE FUNCTION end_second_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM "Passkey" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id") THEN
    RETURN NULL;
  END IF;
  UPDATE "Member" SET "two_factor" = FALSE WHERE "id" = OLD."member_id" AND "two_factor";
  UPDATE "StaffAccount" SET "two_factor" = FALSE WHERE "id" = OLD."staff_id" AND "two_factor";
  DELETE FROM "RecoveryCode" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id";
  RETURN NULL;
END $$;

CREATE TRIGGER end_second_factor AFTER DELETE ON "Passkey"
  FOR EACH ROW EXECUTE FUNCTION end_second_factor();

ALTER TYPE "MailKind" ADD VALUE 'passkey_added';
ALTER TYPE "MailKind" ADD VALUE 'passkey_removed';
ALTER TYPE "MailKind" ADD VALUE 'recovery_code_used';
ALTER TYPE "MailKind" ADD VALUE 'second_factor_off';
