ALTER TABLE "Boutique"
  ADD CONSTRAINT "A boutique's name is 1 to 40 letters, spaces and hyphens"
    CHECK ("name" ~ '^[[:alpha:]][[:alpha:] .''’-]{0,39}$' AND "name" !~ '\s$'),
  ADD CONSTRAINT "This name belongs to a page: choose another" CHECK (boutique_slug("name") NOT IN (
    'about', 'alerts', 'api', 'compare', 'contact', 'cookie-policy', 'dashboard', 'email', 'featuredwatches', 'feeds', 'fonts',
    'forgot-password', 'icon', 'index', 'internal', 'jewellery', 'jewellery-catalogue', 'jewelries', 'journal', 'legal', 'locations',
    'login', 'logout', 'mail', 'media', 'membership', 'new-arrivals', 'none', 'passkeys', 'placeholder', 'press', 'previews',
    'privacy-policy', 'readyz', 'register', 'reset-password', 'richard-mille-watch', 'richard-mille-watches', 'sanctum', 'saved',
    'sellyourwatch', 'services', 'sitemaps', 'staff', 'submit', 'subscription', 'terms-and-conditions', 'thank-you',
    'the-collection', 'two-factor-challenge', 'unsubscribe', 'user', 'watch', 'watches')),
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
  NEW."name" := collapse_spaces(NEW."name");
  NEW."timeZone" := trim_text(NEW."timeZone");
  IF NEW."timeZone" = '' THEN
    NEW."timeZone" := coalesce((SELECT zone.name FROM pg_timezone_names zone
      WHERE zone.name ~ '^[A-Z][a-z]+/' AND lower(zone.name) LIKE '%/' || lower(replace(NEW."name", ' ', '\_')) ORDER BY 1 LIMIT 1), '');
  END IF;
  IF (TG_OP = 'INSERT' OR NEW."name" <> OLD."name") THEN
    IF EXISTS (SELECT FROM "Page" WHERE "name" = boutique_slug(NEW."name")) THEN
      RAISE EXCEPTION 'There is a page /%. Rename it first, or give the boutique another name.', boutique_slug(NEW."name")
        USING ERRCODE = 'check_violation', COLUMN = 'name';
    -- The same name is refused by the primary key.
    ELSIF EXISTS (SELECT FROM "Boutique" WHERE boutique_slug("name") = boutique_slug(NEW."name") AND "name" <> NEW."name"
      AND (TG_OP = 'INSERT' OR "name" <> OLD."name")) THEN
      RAISE EXCEPTION 'There is a boutique of this name.' USING ERRCODE = 'unique_violation', COLUMN = 'name';
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
  refusal text := CASE TG_OP WHEN 'DELETE' THEN 'cannot be deleted' ELSE 'keeps its name' END;
BEGIN
  SELECT array_agg("SKU" ORDER BY "SKU") INTO pieces FROM "StockItem"
  WHERE OLD."name" IN (trim_text("WatchLocation"), trim_text("JewelleryLocation"), trim_text("Location"));
  IF pieces IS NOT NULL THEN
    RAISE EXCEPTION '% % while % to it, the bin included (%). Move them first, or delete them for good.',
      OLD."name", refusal, CASE cardinality(pieces) WHEN 1 THEN '1 piece belongs' ELSE cardinality(pieces) || ' pieces belong' END, array_to_string(pieces[1:3], ', ') || CASE WHEN cardinality(pieces) > 3 THEN ' …' ELSE '' END
      USING ERRCODE = 'check_violation', COLUMN = 'name';
  END IF;
  SELECT count(*) INTO others FROM "Enquiry" WHERE "boutique" = OLD."name";
  IF others > 0 THEN
    RAISE EXCEPTION '% % while % to it. Assign them to another boutique first.',
      OLD."name", refusal, CASE others WHEN 1 THEN '1 enquiry belongs' ELSE others || ' enquiries belong' END
      USING ERRCODE = 'check_violation', COLUMN = 'name';
  END IF;
  SELECT count(*) INTO others FROM "StaffAccount" WHERE "boutique" = OLD."name";
  IF others > 0 THEN
    RAISE EXCEPTION '% % while % there. Assign them to another boutique first.',
      OLD."name", refusal, CASE others WHEN 1 THEN '1 colleague works' ELSE others || ' colleagues work' END
      USING ERRCODE = 'check_violation', COLUMN = 'name';
  END IF;
  -- Two that are deleted at the same moment wait for each other here.
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_advisory_xact_lock(hashtext('boutiques'));
    IF NOT EXISTS (SELECT FROM "Boutique" WHERE "name" <> OLD."name") THEN
      RAISE EXCEPTION '% cannot be deleted: it is the last boutique. Open another one first.', OLD."name"
        USING ERRCODE = 'check_violation', COLUMN = 'name';
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
    RAISE EXCEPTION 'timeZone "%" is unknown (boutique %). Use a name such as Europe/London or Europe/Zurich.', NEW."timeZone", NEW."name"
      USING ERRCODE = 'check_violation', COLUMN = 'timeZone';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_unknown_time_zone BEFORE INSERT OR UPDATE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION reject_unknown_time_zone();
