-- Whoever has lost every passkey and code is let in again by a colleague, who is named in the history.

ALTER TYPE "MailKind" ADD VALUE 'passkeys_reset';

ALTER TABLE "Member" ADD COLUMN "passkeys_reset_at" TIMESTAMPTZ(3);
ALTER TABLE "StaffAccount" ADD COLUMN "passkeys_reset_at" TIMESTAMPTZ(3);

DROP TRIGGER record_history ON "Member";
SELECT keep_history('Member', 'id', 'only', 'status', 'declined_at', 'two_factor', 'passkeys_reset_at');

-- An account that asked for a passkey without having one could not be entered any more.
CREATE FUNCTION refuse_second_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "Passkey" WHERE CASE TG_TABLE_NAME WHEN 'Member' THEN "member_id" ELSE "staff_id" END = NEW."id") THEN
    RAISE EXCEPTION 'A second factor needs a passkey, and this account has none.' USING ERRCODE = 'check_violation', COLUMN = 'two_factor';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_second_factor BEFORE UPDATE OF "two_factor" ON "Member"
  FOR EACH ROW WHEN (NEW."two_factor" AND NOT OLD."two_factor") EXECUTE FUNCTION refuse_second_factor();
CREATE TRIGGER refuse_second_factor BEFORE UPDATE OF "two_factor" ON "StaffAccount"
  FOR EACH ROW WHEN (NEW."two_factor" AND NOT OLD."two_factor") EXECUTE FUNCTION refuse_second_factor();
