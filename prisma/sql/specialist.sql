ALTER TABLE "Specialist"
  ADD CONSTRAINT "Specialist_name" CHECK (check_required('name', "name") AND check_length('name', "name", 120)),
  ADD CONSTRAINT "Specialist_role" CHECK (check_length('role', "role", 120)),
  ADD CONSTRAINT "Specialist_jewellery_role" CHECK (check_length('jewellery_role', "jewellery_role", 120)),
  ADD CONSTRAINT "Specialist_portrait" CHECK (check_picture('portrait', "portrait"));

CREATE OR REPLACE FUNCTION reject_boutique_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  person text;
BEGIN
  SELECT "name" INTO person FROM "Specialist"
  WHERE "boutique_name" = NEW."boutique_name" AND "deleted_at" IS NOT NULL AND "id" <> NEW."id";
  IF FOUND THEN
    PERFORM raise_check('in_bin', 'boutique_name', '%s is in the bin. Restore it, or delete it for good.', person);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_boutique_in_bin BEFORE INSERT OR UPDATE OF "boutique_name" ON "Specialist"
  FOR EACH ROW EXECUTE FUNCTION reject_boutique_in_bin();
