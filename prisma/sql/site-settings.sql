ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "FacebookURL must begin with https:// or be empty" CHECK ("FacebookURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "InstagramURL must begin with https:// or be empty" CHECK ("InstagramURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "LinkedInURL must begin with https:// or be empty" CHECK ("LinkedInURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "SnapchatURL must begin with https:// or be empty" CHECK ("SnapchatURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "There is one row of site settings, id 1" CHECK (id = 1),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty"
    CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "XURL must begin with https:// or be empty" CHECK ("XURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "YouTubeURL must begin with https:// or be empty" CHECK ("YouTubeURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "brand_name and main_brand_name must not be empty"
    CHECK (trim_text("brand_name") <> '' AND trim_text("main_brand_name") <> ''),
  ADD CONSTRAINT "email must be an e-mail address or empty" CHECK ("email" = '' OR is_email("email")),
  ADD CONSTRAINT "lowest_price must be a number" CHECK ("lowest_price" <> 'NaN'),
  ADD CONSTRAINT "lowest_price must not be negative" CHECK ("lowest_price" >= 0),
  ADD CONSTRAINT "members_only_for must be 'signed-in' or 'approved'"
    CHECK ("members_only_for" IN ('signed-in', 'approved')),
  ADD CONSTRAINT "poa_price_tag must be a number" CHECK ("poa_price_tag" <> 'NaN'),
  ADD CONSTRAINT "poa_price_tag must not be negative" CHECK ("poa_price_tag" >= 0),
  ADD CONSTRAINT "reply_template is 1 to 4000 characters" CHECK (length(trim_text("reply_template")) BETWEEN 1 AND 4000);

CREATE OR REPLACE FUNCTION derive_brand_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."main_brand_name" := collapse_spaces(NEW."main_brand_name");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_brand_names BEFORE INSERT OR UPDATE OF "main_brand_name" ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION derive_brand_names();

CREATE OR REPLACE FUNCTION reject_unknown_house_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_currency(NEW."house_currency") THEN
    RAISE EXCEPTION 'house_currency "%" is unknown. Use one of %.', NEW."house_currency", currency_codes()
      USING ERRCODE = 'check_violation', COLUMN = 'house_currency';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_unknown_house_currency BEFORE INSERT OR UPDATE OF "house_currency" ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION reject_unknown_house_currency();

CREATE TRIGGER value_pieces AFTER UPDATE OF "house_currency" ON "SiteSettings"
  FOR EACH ROW WHEN (OLD."house_currency" <> NEW."house_currency") EXECUTE FUNCTION value_pieces();

CREATE TRIGGER reject_deletion BEFORE DELETE ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION reject_deletion('The settings cannot be deleted: change what they say.');

-- Prisma Studio sends NULL for a number that it cannot read, such as '600,000'. Without the threshold every price that it hides would
-- be published. The desk, which reads what is typed, may empty it.
CREATE OR REPLACE FUNCTION reject_emptied_threshold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'poa_price_tag must not be emptied here. Write digits only, such as 600000, or 0 for no threshold.'
    USING ERRCODE = 'check_violation', COLUMN = 'poa_price_tag';
END $$;

CREATE TRIGGER reject_emptied_threshold BEFORE UPDATE OF "poa_price_tag" ON "SiteSettings" FOR EACH ROW
  WHEN (OLD."poa_price_tag" IS NOT NULL AND NEW."poa_price_tag" IS NULL
    AND coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true)) = 'studio')
  EXECUTE FUNCTION reject_emptied_threshold();

CREATE TRIGGER reject_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "SiteSettings"
  FOR EACH ROW WHEN (lacks_country_code(NEW."WhatsAppNumber")) EXECUTE FUNCTION reject_number_without_country();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "SiteSettings"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The settings cannot be deleted: change what they say.');
