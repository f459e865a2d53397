ALTER TABLE "Boutique"
  ADD CONSTRAINT "A boutique is called London or Geneva" CHECK (is_boutique("name")),
  ADD CONSTRAINT "Email must be an e-mail address or empty" CHECK ("Email" = '' OR is_email("Email")),
  ADD CONSTRAINT "FacebookURL must begin with https:// or be empty" CHECK ("FacebookURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "InstagramURL must begin with https:// or be empty" CHECK ("InstagramURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "OpeningHours must be shorter than 500 characters" CHECK (length("OpeningHours") < 500),
  ADD CONSTRAINT "PhoneNumber must be a telephone number or empty"
    CHECK ("PhoneNumber" = '' OR is_phone_number("PhoneNumber")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty"
    CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "access must be shorter than 300 characters" CHECK (length("access") < 300),
  ADD CONSTRAINT "image and plan must be names of pictures or empty"
    CHECK (is_picture("image") AND is_picture("plan")),
  ADD CONSTRAINT "latitude and longitude stand together, in degrees" CHECK (
    ("latitude" IS NULL) = ("longitude" IS NULL) AND "latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180);

CREATE OR REPLACE FUNCTION derive_boutique() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."timeZone" := trim_text(NEW."timeZone");
  IF NEW."timeZone" = '' THEN
    NEW."timeZone" := CASE NEW."name" WHEN 'Geneva' THEN 'Europe/Zurich' ELSE 'Europe/London' END;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_boutique BEFORE INSERT OR UPDATE ON "Boutique" FOR EACH ROW EXECUTE FUNCTION derive_boutique();

CREATE TRIGGER reject_deletion BEFORE DELETE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION reject_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');

-- No CHECKs: a shop that has such a number already can still change the rest of the record.
CREATE TRIGGER reject_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "Boutique"
  FOR EACH ROW WHEN (lacks_country_code(NEW."WhatsAppNumber")) EXECUTE FUNCTION reject_number_without_country();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "Boutique"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');

CREATE OR REPLACE FUNCTION reject_unknown_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."timeZone" !~ '^[A-Z][A-Za-z_]+/[A-Za-z_/+-]+$'
    OR NOT EXISTS (SELECT FROM pg_timezone_names zone WHERE zone.name = NEW."timeZone") THEN
    RAISE EXCEPTION 'timeZone "%" is unknown (boutique %). Use a name such as Europe/London or Europe/Zurich.', NEW."timeZone", NEW."name"
      USING ERRCODE = 'check_violation', COLUMN = 'timeZone';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_unknown_time_zone BEFORE INSERT OR UPDATE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION reject_unknown_time_zone();
