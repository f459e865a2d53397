ALTER TABLE "Passkey"
  ADD CONSTRAINT "A passkey belongs to a member or to a colleague" CHECK (num_nonnulls("member_id", "staff_id") = 1),
  ADD CONSTRAINT "Passkey_name" CHECK (check_required('name', "name") AND check_length('name', "name", 60));

-- Two passkeys removed at the same moment must not take each other for one that is left, or the account asks for a passkey that it
-- does not have. The lock on the account makes the second removal wait, and whatever turns the second factor on holds it, too.
CREATE OR REPLACE FUNCTION end_second_factor_without_passkey() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM "Member" WHERE "id" = OLD."member_id" FOR NO KEY UPDATE;
  PERFORM FROM "StaffAccount" WHERE "id" = OLD."staff_id" FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM "Passkey" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id") THEN
    RETURN NULL;
  END IF;
  UPDATE "Member" SET "two_factor" = FALSE WHERE "id" = OLD."member_id" AND "two_factor";
  UPDATE "StaffAccount" SET "two_factor" = FALSE WHERE "id" = OLD."staff_id" AND "two_factor";
  DELETE FROM "RecoveryCode" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id";
  RETURN NULL;
END $$;

CREATE TRIGGER end_second_factor_without_passkey AFTER DELETE ON "Passkey"
  FOR EACH ROW EXECUTE FUNCTION end_second_factor_without_passkey();

ALTER TABLE "PasskeyChallenge"
  ADD CONSTRAINT "A challenge is made for one purpose"
    CHECK ("purpose" IN ('sign-in', 'staff-sign-in', 'second-factor', 'confirm', 'add'));

ALTER TABLE "RecoveryCode"
  ADD CONSTRAINT "A recovery code belongs to a member or to a colleague"
    CHECK (num_nonnulls("member_id", "staff_id") = 1);
