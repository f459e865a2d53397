ALTER TABLE "Specialist"
  ADD CONSTRAINT "A specialist needs a name"
    CHECK (trim_text("name") <> '' AND length("name") <= 120 AND length("role") <= 120),
  ADD CONSTRAINT "jewellery_role must not be endless" CHECK (length("jewellery_role") <= 120),
  ADD CONSTRAINT "portrait must be the name of a picture" CHECK (is_picture("portrait"));

CREATE OR REPLACE FUNCTION reject_boutique_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  person text;
BEGIN
  SELECT "name" INTO person FROM "Specialist"
  WHERE "boutique_name" = NEW."boutique_name" AND "deleted_at" IS NOT NULL AND "id" <> NEW."id";
  IF FOUND THEN
    RAISE EXCEPTION '%, of this boutique, is in the bin. Restore it, or delete it for good.', person USING ERRCODE = 'check_violation', COLUMN = 'boutique_name';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_boutique_in_bin BEFORE INSERT OR UPDATE OF "boutique_name" ON "Specialist"
  FOR EACH ROW EXECUTE FUNCTION reject_boutique_in_bin();
