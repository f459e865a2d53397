-- Two passkeys removed at the same moment must not take each other for one that is left, or the account asks for a passkey that it
-- does not have. The lock on the account makes the second removal wait, and whatever turns the second factor on holds it, too.
CREATE OR REPLACE FUNCTION end_second_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

UPDATE "Member" SET "two_factor" = FALSE
WHERE "two_factor" AND NOT EXISTS (SELECT FROM "Passkey" WHERE "member_id" = "Member"."id");
UPDATE "StaffAccount" SET "two_factor" = FALSE
WHERE "two_factor" AND NOT EXISTS (SELECT FROM "Passkey" WHERE "staff_id" = "StaffAccount"."id");
DELETE FROM "RecoveryCode" code USING "Member" member
WHERE member."id" = code."member_id" AND NOT member."two_factor";
