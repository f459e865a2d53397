ALTER TABLE "Boutique"
  ADD CONSTRAINT "Boutique_name" CHECK ("name" ~ '^[[:alpha:]][[:alpha:] .''’-]{0,39}$' AND "name" !~ '\s$' OR raise_check(
    'boutique_name', 'name', 'A boutique’s name is 1 to 40 letters, spaces and hyphens.')),
  ADD CONSTRAINT "Boutique_name_reserved" CHECK (boutique_slug("name") NOT IN (
    'about', 'alerts', 'api', 'compare', 'contact', 'cookie-policy', 'dashboard', 'email', 'featuredwatches', 'feeds', 'fonts',
    'forgot-password', 'icon', 'index', 'internal', 'jewellery', 'jewellery-catalogue', 'jewelries', 'journal', 'legal', 'locations',
    'login', 'logout', 'mail', 'media', 'membership', 'new-arrivals', 'none', 'passkeys', 'placeholder', 'press', 'previews',
    'privacy-policy', 'readyz', 'register', 'reset-password', 'richard-mille-watch', 'richard-mille-watches', 'sanctum', 'saved',
    'sellyourwatch', 'services', 'sitemaps', 'staff', 'submit', 'subscription', 'terms-and-conditions', 'thank-you',
    'the-collection', 'two-factor-challenge', 'unsubscribe', 'user', 'watch', 'watches') OR raise_check(
    'name_reserved', 'name', 'The name "%s" belongs to a page. Choose another.', "name")),
  ADD CONSTRAINT "Boutique_Email" CHECK (check_email('Email', "Email")),
  ADD CONSTRAINT "Boutique_FacebookURL" CHECK (check_profile_url('FacebookURL', "FacebookURL")),
  ADD CONSTRAINT "Boutique_InstagramURL" CHECK (check_profile_url('InstagramURL', "InstagramURL")),
  ADD CONSTRAINT "Boutique_OpeningHours" CHECK (check_length('OpeningHours', "OpeningHours", 499)),
  ADD CONSTRAINT "Boutique_PhoneNumber" CHECK (check_phone('PhoneNumber', "PhoneNumber")),
  ADD CONSTRAINT "Boutique_WhatsAppNumber" CHECK (check_phone('WhatsAppNumber', "WhatsAppNumber")),
  ADD CONSTRAINT "Boutique_access" CHECK (check_length('access', "access", 299)),
  ADD CONSTRAINT "Boutique_image" CHECK (check_picture('image', "image")),
  ADD CONSTRAINT "Boutique_plan" CHECK (check_picture('plan', "plan")),
  ADD CONSTRAINT "Boutique_latitude" CHECK (check_range('latitude', "latitude"::numeric, -90, 90)),
  ADD CONSTRAINT "Boutique_longitude" CHECK (check_range('longitude', "longitude"::numeric, -180, 180)),
  ADD CONSTRAINT "Boutique_position" CHECK (("latitude" IS NULL) = ("longitude" IS NULL) OR raise_check(
    'position_incomplete', 'latitude', 'latitude and longitude must both be given, or neither.'));

CREATE OR REPLACE FUNCTION derive_boutique() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := collapse_spaces(NEW."name");
  NEW."timeZone" := trim_text(NEW."timeZone");
  IF NEW."timeZone" = '' THEN
    NEW."timeZone" := coalesce((SELECT zone.name FROM pg_timezone_names zone
      WHERE zone.name ~ '^[A-Z][a-z]+/' AND lower(zone.name) LIKE '%/' || lower(replace(NEW."name", ' ', '\_')) ORDER BY 1 LIMIT 1), '');
  END IF;
  IF (TG_OP = 'INSERT' OR NEW."name" <> OLD."name") THEN
    IF EXISTS (SELECT FROM "Page" WHERE "name" = boutique_slug(NEW."name")) THEN
      PERFORM raise_check('boutique_name_of_page', 'name', 'There is a page /%s. Rename it first, or choose another name for the boutique.', boutique_slug(NEW."name"));
    -- The same name is refused by the primary key.
    ELSIF EXISTS (SELECT FROM "Boutique" WHERE boutique_slug("name") = boutique_slug(NEW."name") AND "name" <> NEW."name"
      AND (TG_OP = 'INSERT' OR "name" <> OLD."name")) THEN
      PERFORM raise_check('taken', 'name', 'There is a boutique of this name already.');
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_boutique BEFORE INSERT OR UPDATE ON "Boutique" FOR EACH ROW EXECUTE FUNCTION derive_boutique();

-- Whoever names a boutique holds its row (is_boutique), so that none does meanwhile.
CREATE OR REPLACE FUNCTION reject_boutique_in_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pieces text[];
  others integer;
BEGIN
  SELECT array_agg("SKU" ORDER BY "SKU") INTO pieces FROM "StockItem"
  WHERE OLD."name" IN (trim_text("WatchLocation"), trim_text("JewelleryLocation"), trim_text("Location"));
  IF pieces IS NOT NULL THEN
    PERFORM raise_check('boutique_has_pieces', 'name', '%s cannot be deleted or renamed. Pieces there, including the bin: %s (%s). Move them first, or delete them for good.',
      OLD."name", cardinality(pieces)::text, array_to_string(pieces[1:3], ', ') || CASE WHEN cardinality(pieces) > 3 THEN ' …' ELSE '' END);
  END IF;
  SELECT count(*) INTO others FROM "Enquiry" WHERE "boutique" = OLD."name";
  IF others > 0 THEN
    PERFORM raise_check('boutique_has_enquiries', 'name', '%s cannot be deleted or renamed. Enquiries there: %s. Assign them to another boutique first.',
      OLD."name", others::text);
  END IF;
  SELECT count(*) INTO others FROM "StaffAccount" WHERE "boutique" = OLD."name";
  IF others > 0 THEN
    PERFORM raise_check('boutique_has_colleagues', 'name', '%s cannot be deleted or renamed. Colleagues there: %s. Assign them to another boutique first.',
      OLD."name", others::text);
  END IF;
  -- Two that are deleted at the same moment wait for each other here.
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_advisory_xact_lock(hashtext('boutiques'));
    IF NOT EXISTS (SELECT FROM "Boutique" WHERE "name" <> OLD."name") THEN
      PERFORM raise_check('last_boutique', 'name', '%s cannot be deleted: it is the last boutique. Open another one first.', OLD."name");
    END IF;
    RETURN OLD;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_deletion BEFORE DELETE ON "Boutique" FOR EACH ROW EXECUTE FUNCTION reject_boutique_in_use();

CREATE TRIGGER reject_renaming BEFORE UPDATE OF "name" ON "Boutique"
  FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION reject_boutique_in_use();

-- No CHECKs: a shop that has such a number already can still change the rest of the record.
CREATE TRIGGER reject_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "Boutique"
  FOR EACH ROW WHEN (lacks_country_code(NEW."WhatsAppNumber")) EXECUTE FUNCTION reject_number_without_country();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "Boutique"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The boutiques cannot be deleted at once: enquiries and pieces name them.');

CREATE OR REPLACE FUNCTION reject_unknown_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."timeZone" !~ '^[A-Z][A-Za-z_]+/[A-Za-z_/+-]+$'
    OR NOT EXISTS (SELECT FROM pg_timezone_names zone WHERE zone.name = NEW."timeZone") THEN
    PERFORM raise_check('time_zone_unknown', 'timeZone', 'timeZone "%s" is unknown. Use a name such as Europe/London or Europe/Zurich.', NEW."timeZone");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_unknown_time_zone BEFORE INSERT OR UPDATE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION reject_unknown_time_zone();
