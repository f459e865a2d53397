-- A changed address can be brought back as it was, an unverified one as unverified. Anybody may have typed that one, so it is
-- reserved for nobody, and void once the account has a verified address: or a stranger, whose address was a typing error,
-- could take the account over.

ALTER TABLE "EmailUndo" ALTER COLUMN "verified_at" DROP NOT NULL;

CREATE OR REPLACE FUNCTION refuse_held_email() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM "EmailUndo" WHERE "email" = NEW."email" AND "member_id" <> NEW."id" AND "used_at" IS NULL
      AND "verified_at" IS NOT NULL AND "created_at" > now() - interval '7 days') THEN
    RAISE EXCEPTION 'The email has already been taken.' USING ERRCODE = 'unique_violation', TABLE = 'Member', COLUMN = 'email',
      DETAIL = 'Key (email) is held for the member who had it.';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION void_unverified_undos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "EmailUndo" SET "used_at" = now() WHERE "member_id" = NEW."id" AND "verified_at" IS NULL AND "used_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER void_unverified_undos AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email_verified_at" IS NOT NULL AND OLD."email_verified_at" IS DISTINCT FROM NEW."email_verified_at")
  EXECUTE FUNCTION void_unverified_undos();
