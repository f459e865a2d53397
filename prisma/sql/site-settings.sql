ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "There is one row of site settings, id 1" CHECK (id = 1),
  ADD CONSTRAINT "SiteSettings_FacebookURL" CHECK (check_profile_url('FacebookURL', "FacebookURL")),
  ADD CONSTRAINT "SiteSettings_InstagramURL" CHECK (check_profile_url('InstagramURL', "InstagramURL")),
  ADD CONSTRAINT "SiteSettings_LinkedInURL" CHECK (check_profile_url('LinkedInURL', "LinkedInURL")),
  ADD CONSTRAINT "SiteSettings_SnapchatURL" CHECK (check_profile_url('SnapchatURL', "SnapchatURL")),
  ADD CONSTRAINT "SiteSettings_XURL" CHECK (check_profile_url('XURL', "XURL")),
  ADD CONSTRAINT "SiteSettings_YouTubeURL" CHECK (check_profile_url('YouTubeURL', "YouTubeURL")),
  ADD CONSTRAINT "SiteSettings_WhatsAppNumber" CHECK (check_phone('WhatsAppNumber', "WhatsAppNumber")),
  ADD CONSTRAINT "SiteSettings_brand_name" CHECK (check_required('brand_name', "brand_name")),
  ADD CONSTRAINT "SiteSettings_main_brand_name" CHECK (check_required('main_brand_name', "main_brand_name")),
  ADD CONSTRAINT "SiteSettings_email" CHECK (check_email('email', "email")),
  ADD CONSTRAINT "SiteSettings_lowest_price" CHECK (check_amount('lowest_price', "lowest_price")),
  ADD CONSTRAINT "SiteSettings_members_only_for" CHECK (check_choice('members_only_for', "members_only_for", 'signed-in', 'approved')),
  ADD CONSTRAINT "SiteSettings_poa_price_tag" CHECK (check_amount('poa_price_tag', "poa_price_tag")),
  ADD CONSTRAINT "SiteSettings_reply_template" CHECK (
    check_required('reply_template', "reply_template") AND check_length('reply_template', trim_text("reply_template"), 4000));

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
    PERFORM raise_check('currency_unknown', 'house_currency', 'There is no currency "%s". Use one of %s.', NEW."house_currency", currency_codes());
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_unknown_house_currency BEFORE INSERT OR UPDATE OF "house_currency" ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION reject_unknown_house_currency();

CREATE TRIGGER value_pieces AFTER UPDATE OF "house_currency" ON "SiteSettings"
  FOR EACH ROW WHEN (OLD."house_currency" <> NEW."house_currency") EXECUTE FUNCTION value_pieces();

CREATE TRIGGER reject_deletion BEFORE DELETE ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION reject_deletion('The settings cannot be deleted, only changed.');

-- Prisma Studio sends NULL for a number that it cannot read, such as '600,000'. Without the threshold every price that it hides would
-- be published. The desk, which reads what is typed, may empty it.
CREATE OR REPLACE FUNCTION reject_emptied_threshold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_check('threshold_emptied', 'poa_price_tag', 'poa_price_tag must not be emptied here. Write digits only, such as 600000, or 0 for no threshold.');
END $$;

CREATE TRIGGER reject_emptied_threshold BEFORE UPDATE OF "poa_price_tag" ON "SiteSettings" FOR EACH ROW
  WHEN (OLD."poa_price_tag" IS NOT NULL AND NEW."poa_price_tag" IS NULL
    AND coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true)) = 'studio')
  EXECUTE FUNCTION reject_emptied_threshold();

CREATE TRIGGER reject_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "SiteSettings"
  FOR EACH ROW WHEN (lacks_country_code(NEW."WhatsAppNumber")) EXECUTE FUNCTION reject_number_without_country();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "SiteSettings"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The settings cannot be deleted, only changed.');
