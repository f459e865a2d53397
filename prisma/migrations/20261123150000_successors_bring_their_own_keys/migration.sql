-- A colleague's passkeys and codes are of whoever reads the account's mail. With another address they go as the sessions do, so
-- that nobody who left signs in beside a successor; the last passkey takes the second step along.

CREATE OR REPLACE FUNCTION staff_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW."suspended" OR NEW."role" <> OLD."role" OR NEW."email" <> OLD."email") THEN
    DELETE FROM "StaffSession" WHERE "staff_id" = NEW."id";
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."email" <> OLD."email" THEN
    DELETE FROM "PasskeyChallenge" WHERE "staff_id" = NEW."id";
    DELETE FROM "RecoveryCode" WHERE "staff_id" = NEW."id";
    DELETE FROM "Passkey" WHERE "staff_id" = NEW."id";
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
