-- What must not be saved, by whatever hand, and the columns that the database keeps by itself.
--
-- A rule stands once. Where its sentence fits a name (63 bytes) the CHECK is called by it; a longer sentence, or one that
-- names the value, is raised by the CHECK itself through refuse(). Both are read by staff. A trigger refuses only what
-- needs another row or table. Triggers called derive_… fill columns in and refuse nothing; they run before every CHECK.

-- ── words that the rules are written in ──────────────────────────────────────

CREATE FUNCTION trimmed(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(coalesce(value, ''), E' \t\r\n\u00a0');

-- CHECK (rule OR refuse('sentence', 'column')). Volatile, so that it is never evaluated before the rule is.
CREATE FUNCTION refuse(sentence text, field text DEFAULT NULL) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING MESSAGE = sentence, ERRCODE = 'check_violation', COLUMN = coalesce(field, '');
END $$;

CREATE FUNCTION is_email(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$';

CREATE FUNCTION is_phone_number(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN trimmed(value) ~ '^[+(0-9][-0-9 ()./]{4,30}$';

-- 'boutique', 'boutique.jpg', 'SKU/01-front' or 'loop.mp4'; another ending is no picture and no film of ours.
CREATE FUNCTION is_media(value text, endings text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value !~ '[<>"[:cntrl:]]|://|\.\.' AND (value !~ '\.[A-Za-z][A-Za-z0-9]{1,4}$' OR value ~* ('\.(' || endings || ')$'));

CREATE FUNCTION is_picture(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN is_media(value, 'jpe?g|png|webp|tiff?|avif');

-- A path, an address, a place on the page, or empty.
CREATE FUNCTION is_link(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value ~ '^($|/|https?://|#)';

-- The browser reads // and /\ as another site.
CREATE FUNCTION leads_elsewhere(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value ~ '^/[/\\]';

CREATE FUNCTION is_day_of_ours(value date) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value BETWEEN DATE '1900-01-01' AND DATE '2100-12-31';

-- ── stock ────────────────────────────────────────────────────────────────────

CREATE FUNCTION derive_stock_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement text := lower(coalesce(NEW."Movement", ''));
BEGIN
  NEW."brandKey" := lower(trimmed(NEW."ManufacturerName"));
  NEW."isSold" := lower(trimmed(NEW."StatusName")) = 'sold';
  IF NEW."isSold" THEN
    IF TG_OP = 'INSERT' THEN
      NEW."soldAt" := coalesce(NEW."soldAt", now());
    ELSIF NOT OLD."isSold" AND NEW."soldAt" IS NOT DISTINCT FROM OLD."soldAt" THEN
      NEW."soldAt" := now();
    ELSE
      NEW."soldAt" := coalesce(NEW."soldAt", now());
    END IF;
  ELSE
    NEW."soldAt" := NULL;
  END IF;

  NEW."facetLocation" := coalesce(
    nullif(trimmed(CASE NEW."Family" WHEN 'watch' THEN NEW."WatchLocation" ELSE NEW."JewelleryLocation" END), ''),
    trimmed(NEW."Location"));
  NEW."facetModel" := trimmed(NEW."Model");
  NEW."facetMaterial" := coalesce(nullif(trimmed(NEW."WatchMaterial"), ''), trimmed(NEW."Material"));
  NEW."facetMovement" :=
      CASE WHEN movement LIKE '%tourbillon%' THEN 1 ELSE 0 END
    + CASE WHEN movement LIKE '%automatic%' THEN 2 ELSE 0 END
    + CASE WHEN movement LIKE '%manual%' THEN 4 ELSE 0 END
    + CASE WHEN movement LIKE '%quartz%' THEN 8 ELSE 0 END
    + CASE WHEN movement LIKE '%barometer%' THEN 16 ELSE 0 END;

  -- One field a line: a search word holds no line break, so it never matches across two fields.
  NEW."searchText" := lower(concat_ws(E'\n',
    NEW."SKU", NEW."ManufacturerName", NEW."WatchLocation", NEW."JewelleryLocation", NEW."Location", NEW."Name",
    NEW."JewelleryType", NEW."JewelleryMetal", NEW."JewelleryStone", NEW."Material", NEW."WatchMaterial"));
  NEW."searchModel" := regexp_replace(lower(coalesce(NEW."Model", '')), '[^[:alnum:]]', '', 'g');
  NEW."searchPrice" := CASE WHEN NEW."Price" IS NULL THEN ''
    ELSE to_char(round(NEW."Price"), 'FM999,999,999,999') || E'\n' || to_char(round(NEW."Price"), 'FM999999999999') END;
  NEW."shuffleKey" := (hashint8extended(NEW."StockItemId", 90) & 2147483647)::int;
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_stock_item BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION derive_stock_item();

ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_SKU" CHECK ("SKU" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$' OR refuse(
    format('SKU "%s": use 1 to 40 letters, digits, dots, hyphens or underscores, beginning with a letter or digit.', "SKU"), 'SKU')),
  ADD CONSTRAINT "StockItem_Name" CHECK (trimmed("Name") <> '' OR refuse(
    format('Name is empty (SKU %s). Every piece needs a name.', "SKU"), 'Name')),
  ADD CONSTRAINT "StockItem_Price" CHECK ("Price" IS NULL OR "Price" >= 0 OR refuse(
    format('Price %s is negative (SKU %s). Leave it empty for price on application.', "Price", "SKU"), 'Price')),
  ADD CONSTRAINT "StockItem_Currency" CHECK (trimmed("Currency") IN ('', '£', 'CHF', 'USD', 'AED') OR refuse(
    format('Currency "%s" is unknown (SKU %s). Use £, CHF, USD, AED or leave it empty (= £).', "Currency", "SKU"), 'Currency')),
  ADD CONSTRAINT "StockItem_MembersAreaOnly" CHECK ("MembersAreaOnly" IN (0, 1) OR refuse(
    format('MembersAreaOnly %s is neither 0 (public) nor 1 (members only) (SKU %s).', "MembersAreaOnly", "SKU"), 'MembersAreaOnly')),
  ADD CONSTRAINT "Texts must not be endless" CHECK (
    length("Name") <= 300 AND length("FullDetailsName") <= 600 AND length("ManufacturerName") <= 120
    AND length("Model") <= 120 AND length("HTMLSafeModel") <= 120 AND length("Description") <= 200000);

CREATE FUNCTION refuse_taken_sku() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "StockItem" other WHERE lower(other."SKU") = lower(NEW."SKU") AND other."StockItemId" <> NEW."StockItemId") THEN
    RAISE EXCEPTION 'SKU "%" is taken by another piece (capital and small letters count as the same).', NEW."SKU"
      USING ERRCODE = 'unique_violation', COLUMN = 'SKU';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_taken_sku BEFORE INSERT OR UPDATE OF "SKU", "StockItemId" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_sku();
-- Holds where two write the same SKU at the same moment.
CREATE UNIQUE INDEX "StockItem_SKU_lower" ON "StockItem" (lower("SKU"));

-- ── content ──────────────────────────────────────────────────────────────────

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "There is one row of site settings, id 1" CHECK (id = 1),
  ADD CONSTRAINT "poa_price_tag must not be negative" CHECK ("poa_price_tag" >= 0),
  ADD CONSTRAINT "brand_name and main_brand_name must not be empty" CHECK (trimmed("brand_name") <> '' AND trimmed("main_brand_name") <> ''),
  ADD CONSTRAINT "email must be an e-mail address or empty" CHECK ("email" = '' OR is_email("email")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty" CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "Addresses of social networks must begin with https:// or be empty" CHECK (
    "XURL" ~ '^($|https?://)' AND "InstagramURL" ~ '^($|https?://)' AND "FacebookURL" ~ '^($|https?://)'
    AND "LinkedInURL" ~ '^($|https?://)' AND "SnapchatURL" ~ '^($|https?://)' AND "YouTubeURL" ~ '^($|https?://)');

ALTER TABLE "MembershipContent"
  ADD CONSTRAINT "There is one row of membership content, id 1" CHECK (id = 1);

ALTER TABLE "FeaturedSet"
  ADD CONSTRAINT "A featured set is called main, other or jewellery" CHECK ("name" IN ('main', 'other', 'jewellery'));

ALTER TABLE "Slide"
  ADD CONSTRAINT "slide_set must be home or journal" CHECK ("slide_set" IN ('home', 'journal')),
  ADD CONSTRAINT "tone must be light or dark" CHECK ("tone" IN ('light', 'dark')),
  ADD CONSTRAINT "slide_image must be a picture, a film (mp4, mov) or empty" CHECK (
    is_media("slide_image", 'jpe?g|png|webp|tiff?|avif|mp4|mov')),
  ADD CONSTRAINT "slide_link must be a path, an address or empty" CHECK (is_link("slide_link")),
  ADD CONSTRAINT "slide_link must not begin with two slashes" CHECK (NOT leads_elsewhere("slide_link"));

ALTER TABLE "HomeExcerpt"
  ADD CONSTRAINT "position must be 0 to 6" CHECK ("position" BETWEEN 0 AND 6),
  ADD CONSTRAINT "excerpt_image must be the name of a picture or empty" CHECK (is_picture("excerpt_image")),
  ADD CONSTRAINT "excerpt_link must be a path, an address or empty" CHECK (is_link("excerpt_link")),
  ADD CONSTRAINT "excerpt_link must not begin with two slashes" CHECK (NOT leads_elsewhere("excerpt_link"));

ALTER TABLE "WebsiteItem"
  ADD CONSTRAINT "status must be 0 (shown) or 1 (hidden)" CHECK ("status" IN (0, 1)),
  ADD CONSTRAINT "header_menu_section must be Collections or Ninety" CHECK ("header_menu_section" IN ('Collections', 'Ninety')),
  ADD CONSTRAINT "router_link must begin with one slash" CHECK ("router_link" ~ '^/([^/\\].*)?$'),
  ADD CONSTRAINT "website_item must not be empty" CHECK (trimmed("website_item") <> '');

-- These names belong to other endpoints of /api, so a page of that name could never be read.
ALTER TABLE "Page"
  ADD CONSTRAINT "The page name is reserved" CHECK ("name" NOT IN (
    'websiteitems', 'londonboutique', 'genevaboutique', 'sitesettings', 'featuredwatches', 'featuredwatchesimgs',
    'rmonly', 'rmonlysold', 'otherwatches', 'otherwatchessold', 'watches', 'slider', 'home', 'journals',
    'journal-categories', 'journalarticle', 'magazines', 'singlewatch', 'jewelries', 'jewelriesall',
    'featuredjewelries', 'featuredjewelriesimgs', 'jewellery', 'membership-content', 'membershipwatches', 'users',
    'auth', 'listings', 'openapi.json', 'openapi', 'health', 'internal', 'user', '404')),
  ADD CONSTRAINT "A page name is small letters, digits and hyphens" CHECK ("name" ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  ADD CONSTRAINT "A page title must not be empty" CHECK (trimmed("title") <> ''),
  ADD CONSTRAINT "page_type must not be empty" CHECK (trimmed("page_type") <> ''),
  ADD CONSTRAINT "banner must be the name of a picture or empty" CHECK (is_picture("banner"));

ALTER TABLE "PageBlurb"
  ADD CONSTRAINT "blurb_title must not be empty" CHECK (trimmed("blurb_title") <> ''),
  ADD CONSTRAINT "blurb_image must be the name of a picture or empty" CHECK (is_picture("blurb_image")),
  ADD CONSTRAINT "blurb_video must be a film (mp4, mov) or empty" CHECK ("blurb_video" = '' OR "blurb_video" ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$'),
  ADD CONSTRAINT "blurb_link must be a path, an address or empty" CHECK (is_link("blurb_link")),
  ADD CONSTRAINT "blurb_link must not begin with two slashes" CHECK (NOT leads_elsewhere("blurb_link"));

-- ── boutiques ────────────────────────────────────────────────────────────────

CREATE FUNCTION derive_boutique() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."timeZone" := trimmed(NEW."timeZone");
  IF NEW."timeZone" = '' THEN
    NEW."timeZone" := CASE NEW."name" WHEN 'Geneva' THEN 'Europe/Zurich' ELSE 'Europe/London' END;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_boutique BEFORE INSERT OR UPDATE ON "Boutique" FOR EACH ROW EXECUTE FUNCTION derive_boutique();

CREATE FUNCTION refuse_unknown_time_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."timeZone" !~ '^[A-Z][A-Za-z_]+/[A-Za-z_/+-]+$'
    OR NOT EXISTS (SELECT FROM pg_timezone_names zone WHERE zone.name = NEW."timeZone") THEN
    RAISE EXCEPTION 'timeZone "%" is unknown (boutique %). Use a name such as Europe/London or Europe/Zurich.', NEW."timeZone", NEW."name"
      USING ERRCODE = 'check_violation', COLUMN = 'timeZone';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_unknown_time_zone BEFORE INSERT OR UPDATE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION refuse_unknown_time_zone();

ALTER TABLE "Boutique"
  ADD CONSTRAINT "A boutique is called London or Geneva" CHECK ("name" IN ('London', 'Geneva')),
  ADD CONSTRAINT "Email must be an e-mail address or empty" CHECK ("Email" = '' OR is_email("Email")),
  ADD CONSTRAINT "PhoneNumber must be a telephone number or empty" CHECK ("PhoneNumber" = '' OR is_phone_number("PhoneNumber")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty" CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "InstagramURL and FacebookURL must begin with https:// or be empty" CHECK (
    "InstagramURL" ~ '^($|https?://)' AND "FacebookURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "OpeningHours must be shorter than 500 characters" CHECK (length("OpeningHours") < 500),
  ADD CONSTRAINT "latitude and longitude stand together, in degrees" CHECK (
    ("latitude" IS NULL) = ("longitude" IS NULL) AND "latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180),
  ADD CONSTRAINT "image and plan must be names of pictures or empty" CHECK (is_picture("image") AND is_picture("plan"));

-- ── journal and press ────────────────────────────────────────────────────────

CREATE FUNCTION derive_journal_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updated_at" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_journal_article BEFORE INSERT OR UPDATE ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION derive_journal_article();

CREATE FUNCTION refuse_taken_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "JournalArticle" other WHERE other."slug" = NEW."slug" AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'The slug "%" is taken by another article.', NEW."slug" USING ERRCODE = 'unique_violation', COLUMN = 'slug';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_taken_slug BEFORE INSERT OR UPDATE OF "slug" ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_slug();

ALTER TABLE "JournalArticle"
  ADD CONSTRAINT "JournalArticle_slug" CHECK ("slug" ~ '^[a-z0-9][a-z0-9-]{0,119}$' OR refuse(
    format('The slug "%s" cannot stand in an address: use 1 to 120 small letters, digits and hyphens, such as caring-for-a-bracelet.', "slug"), 'slug')),
  ADD CONSTRAINT "JournalArticle_title" CHECK (trimmed("title") <> '' AND length("title") <= 300 OR refuse(
    format('The title of "%s" is empty or longer than 300 characters.', "slug"), 'title')),
  ADD CONSTRAINT "JournalArticle_content" CHECK (length("content") <= 2000000 OR refuse(
    format('The content of "%s" is longer than two million characters. Pictures belong into PHOTOS_DIR/site, not into the text.', "slug"), 'content')),
  ADD CONSTRAINT "JournalArticle_date" CHECK (is_day_of_ours("date") OR refuse(
    format('The date %s (%s) is not between 1900 and 2100.', "date", "slug"), 'date'));

CREATE FUNCTION derive_journal_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := trimmed(NEW."name");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_journal_category BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION derive_journal_category();

CREATE FUNCTION refuse_taken_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "JournalCategory" other WHERE lower(other."name") = lower(NEW."name") AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'There is a category "%" already (capital and small letters count as the same).', NEW."name"
      USING ERRCODE = 'unique_violation', COLUMN = 'name';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_taken_category BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_category();

ALTER TABLE "JournalCategory"
  ADD CONSTRAINT "A category needs a name of 1 to 60 characters" CHECK (length("name") BETWEEN 1 AND 60);

CREATE FUNCTION derive_magazine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."articles_link" := trimmed(NEW."articles_link");
  NEW."article_download" := trimmed(NEW."article_download");
  NEW."article_download_translation" := trimmed(NEW."article_download_translation");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_magazine BEFORE INSERT OR UPDATE ON "Magazine" FOR EACH ROW EXECUTE FUNCTION derive_magazine();

CREATE FUNCTION check_download(field text, value text) RETURNS boolean LANGUAGE sql
  RETURN value ~ '^($|https?://[^/\\[:space:]][^\\[:space:]]*$)' OR value ~* '^/media/[a-z0-9_-][a-z0-9._-]*\.(pdf|jpg)$' OR refuse(
    format('%s "%s" cannot be downloaded: put the file into PHOTOS_DIR/site and write /media/ and its name (/media/article.pdf; letters, digits, dots, hyphens), or an address that begins with https://, or leave it empty.', field, value), field);

ALTER TABLE "Magazine"
  ADD CONSTRAINT "Magazine_title" CHECK (trimmed("title") <> '' AND length("title") <= 300 OR refuse(
    'The title of a press article is empty or longer than 300 characters.', 'title')),
  ADD CONSTRAINT "Magazine_articles_link" CHECK (
    "articles_link" ~ '^($|/$|/[^/\\[:space:]][^\\[:space:]]*$|https?://[^/\\[:space:]][^\\[:space:]]*$)' OR refuse(
    format('articles_link "%s" is no address: begin with https:// or with one slash, or leave it empty.', "articles_link"), 'articles_link')),
  ADD CONSTRAINT "Magazine_article_download" CHECK (check_download('article_download', "article_download")),
  ADD CONSTRAINT "Magazine_article_download_translation" CHECK (
    check_download('article_download_translation', "article_download_translation")),
  ADD CONSTRAINT "Magazine_date" CHECK (is_day_of_ours("date") OR refuse(
    format('The date %s (%s) is not between 1900 and 2100.', "date", "title"), 'date'));

-- ── enquiries, newsletter, mails ─────────────────────────────────────────────

-- ENQ-2026-0412: the year in London, and the row's number, at least four digits.
CREATE FUNCTION derive_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."reference" := OLD."reference";
  ELSE
    NEW."reference" := 'ENQ-' || to_char(NEW."createdAt" AT TIME ZONE 'Europe/London', 'YYYY') || '-'
      || lpad(NEW."id"::text, greatest(4, length(NEW."id"::text)), '0');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_enquiry BEFORE INSERT OR UPDATE OF "reference" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry();

CREATE FUNCTION derive_enquiry_mail_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  enquiry integer := CASE TG_OP WHEN 'DELETE' THEN OLD."enquiry_id" ELSE NEW."enquiry_id" END;
BEGIN
  IF enquiry IS NULL THEN RETURN NULL; END IF;
  -- Two mails of one enquiry may end at the same moment: the second must see what the first wrote.
  PERFORM FROM "Enquiry" WHERE "id" = enquiry FOR UPDATE;
  UPDATE "Enquiry" SET "mailState" = (
    SELECT CASE
      WHEN count(*) = 0 THEN 'none'
      WHEN bool_or("state" = 'failed') THEN 'failed'
      WHEN bool_or("state" = 'queued') THEN 'queued'
      ELSE 'sent' END
    FROM "Mail" WHERE "enquiry_id" = enquiry)::"EnquiryMailState"
  WHERE "id" = enquiry;
  RETURN NULL;
END $$;

CREATE TRIGGER derive_enquiry_mail_state AFTER INSERT OR DELETE OR UPDATE OF "state" ON "Mail"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_mail_state();

ALTER TABLE "Subscriber"
  ADD CONSTRAINT "A subscriber's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%');
ALTER TABLE "Mail"
  ADD CONSTRAINT "A mail belongs to an enquiry, a subscriber or a member" CHECK (num_nonnulls("enquiry_id", "subscriber_id", "member_id") = 1);

-- ── members ──────────────────────────────────────────────────────────────────

CREATE FUNCTION derive_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  space integer;
BEGIN
  NEW."email" := lower(trimmed(NEW."email"));

  -- The three names stay in step: the first space parts the name.
  NEW."name" := trimmed(NEW."name");
  NEW."first_name" := trimmed(NEW."first_name");
  NEW."last_name" := trimmed(NEW."last_name");
  IF (TG_OP = 'INSERT' AND NEW."first_name" = '' AND NEW."last_name" = '')
    OR (TG_OP = 'UPDATE' AND NEW."name" <> OLD."name" AND NEW."first_name" = OLD."first_name" AND NEW."last_name" = OLD."last_name") THEN
    space := strpos(NEW."name", ' ');
    NEW."first_name" := CASE space WHEN 0 THEN NEW."name" ELSE left(NEW."name", space - 1) END;
    NEW."last_name" := CASE space WHEN 0 THEN '' ELSE trimmed(substr(NEW."name", space + 1)) END;
  END IF;
  NEW."name" := trimmed(NEW."first_name" || ' ' || NEW."last_name");

  IF TG_OP = 'UPDATE' THEN
    IF NEW."email" <> OLD."email" THEN
      IF NEW."email_verified_at" IS NOT DISTINCT FROM OLD."email_verified_at" THEN
        NEW."email_verified_at" := NULL;
      END IF;
      NEW."email_version" := OLD."email_version" + 1;
    ELSIF NEW."email_verified_at" IS DISTINCT FROM OLD."email_verified_at" THEN
      NEW."email_version" := OLD."email_version" + 1;
    END IF;
  END IF;
  -- The boutique hears of a verified registration once.
  IF NEW."email_verified_at" IS NOT NULL AND NEW."status" = 0 THEN
    NEW."requested_at" := coalesce(NEW."requested_at", now());
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member BEFORE INSERT OR UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION derive_member();

ALTER TABLE "Member"
  ADD CONSTRAINT "Member_status" CHECK ("status" IN (0, 1, 2) OR refuse(
    format('status %s is none of 0 (pending approval), 1 (approved) and 2 (suspended).', "status"), 'status')),
  ADD CONSTRAINT "Member_email" CHECK ("email" ~ '^[^[:space:]@<>,;:"]+@[^[:space:]@<>,;:"]+\.[^[:space:]@<>,;:".]+$' OR refuse(
    format('email "%s" is no e-mail address.', "email"), 'email')),
  ADD CONSTRAINT "Member_password" CHECK ("password" = '' OR "password" LIKE '$argon2id$%' OR refuse(
    'password holds a hash, never the password. Leave it as it is: the member sets a new one by "Forgot your password?".', 'password')),
  ADD CONSTRAINT "A member needs a name." CHECK ("name" <> '');
