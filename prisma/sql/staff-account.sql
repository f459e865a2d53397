ALTER TABLE "StaffAccount"
  ADD CONSTRAINT "StaffAccount_email" CHECK ((is_email("email") AND length("email") <= 254) OR raise_check(
    'email', 'email', 'email "%s" is not an email address.', left("email", 260))),
  ADD CONSTRAINT "StaffAccount_name" CHECK (check_required('name', "name") AND check_length('name', "name", 120)),
  ADD CONSTRAINT "StaffAccount_password" CHECK (check_password_hash("password")),
  ADD CONSTRAINT "StaffAccount_role" CHECK ("role" <> 'boutique' OR "boutique" <> '' OR raise_check(
    'boutique_missing', 'boutique', 'A colleague with the role boutique needs a boutique.'));

CREATE OR REPLACE FUNCTION derive_staff_account() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := trim_text(normalise_text(NEW."name"));
  -- Only a changed address is normalised: it is invited anew anyway.
  IF TG_OP = 'INSERT' OR NEW."email" <> OLD."email" THEN
    NEW."email" := lower(trim_text(normalise_identifier(NEW."email")));
  END IF;
  NEW."boutique" := trim_text(NEW."boutique");
  IF NEW."boutique" <> '' AND (TG_OP = 'INSERT' OR NEW."boutique" <> OLD."boutique") AND NOT is_boutique(NEW."boutique") THEN
    PERFORM raise_check('boutique_unknown', 'boutique', 'There is no boutique "%s". Use %s, or leave it empty.', NEW."boutique", boutique_names());
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_staff_account BEFORE INSERT OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION derive_staff_account();

CREATE OR REPLACE FUNCTION reset_password_on_email_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := '<' || OLD."email" || '>';
BEGIN
  IF right(coalesce(current_setting('shop.actor', true), ''), length(own)) <> own THEN
    NEW."password" := '';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reset_password_on_email_change BEFORE UPDATE ON "StaffAccount" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION reset_password_on_email_change();

CREATE TRIGGER reject_second_factor BEFORE UPDATE OF "two_factor" ON "StaffAccount"
  FOR EACH ROW WHEN (NEW."two_factor" AND NOT OLD."two_factor") EXECUTE FUNCTION reject_second_factor();

CREATE OR REPLACE FUNCTION invite_colleague() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Mail" ("kind", "to", "message_id", "staff_id") VALUES ('staff_invitation', NEW."email", gen_random_uuid()::text, NEW."id");
  RETURN NULL;
END $$;

CREATE TRIGGER invite_changed_email AFTER UPDATE ON "StaffAccount" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email" AND NEW."password" = '' AND NOT NEW."suspended") EXECUTE FUNCTION invite_colleague();

CREATE TRIGGER invite_new AFTER INSERT ON "StaffAccount"
  FOR EACH ROW WHEN (NEW."password" = '' AND NOT NEW."suspended") EXECUTE FUNCTION invite_colleague();

-- Whoever is suspended, gets another role or another password is signed out; one owner who can sign in always stays.
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
      PERFORM raise_check('last_owner', 'role', 'The shop needs an owner who can sign in. Make another colleague an owner first.');
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER staff_account_changed AFTER UPDATE OR DELETE ON "StaffAccount" FOR EACH ROW EXECUTE FUNCTION staff_account_changed();
