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

-- ── content ──────────────────────────────────────────────────────────────────
ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "There is one row of site settings, id 1" CHECK (id = 1),
  ADD CONSTRAINT "poa_price_tag must not be negative" CHECK ("poa_price_tag" >= 0),
  ADD CONSTRAINT "brand_name and main_brand_name must not be empty" CHECK (trimmed("brand_name") <> '' AND trimmed("main_brand_name") <> ''),
  ADD CONSTRAINT "email must be an e-mail address or empty" CHECK ("email" = '' OR is_email("email")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty" CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "Addresses of networks must begin with https:// or be empty" CHECK (
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
  ADD CONSTRAINT "Email must be an e-mail address or empty" CHECK ("Email" = '' OR is_email("Email")),
  ADD CONSTRAINT "PhoneNumber must be a telephone number or empty" CHECK ("PhoneNumber" = '' OR is_phone_number("PhoneNumber")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty" CHECK ("WhatsAppNumber" = '' OR is_phone_number("WhatsAppNumber")),
  ADD CONSTRAINT "InstagramURL, FacebookURL must begin with https:// or be empty" CHECK (
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

-- ── references ───────────────────────────────────────────────────────────────
-- ENQ-2026-041275: the year in London, and six digits by chance, so that no reference tells how many enquiries there are.

CREATE FUNCTION derive_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."reference" := OLD."reference";
    RETURN NEW;
  END IF;
  LOOP
    NEW."reference" := 'ENQ-' || to_char(NEW."createdAt" AT TIME ZONE 'Europe/London', 'YYYY') || '-'
      || lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
    EXIT WHEN NOT EXISTS (SELECT FROM "Enquiry" WHERE "reference" = NEW."reference");
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_enquiry BEFORE INSERT OR UPDATE OF "reference" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry();

-- An enquiry keeps what became of its mails when the last of them is deleted.
CREATE FUNCTION derive_enquiry_mail_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  enquiry integer := CASE TG_OP WHEN 'DELETE' THEN OLD."enquiry_id" ELSE NEW."enquiry_id" END;
BEGIN
  IF enquiry IS NULL THEN RETURN NULL; END IF;
  -- Two mails of one enquiry may end at the same moment: the second must see what the first wrote.
  PERFORM FROM "Enquiry" WHERE "id" = enquiry FOR UPDATE;
  UPDATE "Enquiry" SET "mailState" = found.state
  FROM (SELECT count(*) AS number, (CASE
      WHEN bool_or("state" = 'failed') THEN 'failed'
      WHEN bool_or("state" = 'queued') THEN 'queued'
      ELSE 'sent' END)::"EnquiryMailState" AS state
    FROM "Mail" WHERE "enquiry_id" = enquiry) AS found
  WHERE "id" = enquiry AND found.number > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER derive_enquiry_mail_state AFTER INSERT OR DELETE OR UPDATE OF "state" ON "Mail"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_mail_state();

ALTER TABLE "Subscriber"
  ADD CONSTRAINT "A subscriber's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%');

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

CREATE FUNCTION derive_staff_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := trimmed(NEW."name");
  NEW."email" := lower(trimmed(NEW."email"));
  NEW."boutique" := trimmed(NEW."boutique");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_staff_account BEFORE INSERT OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION derive_staff_account();

ALTER TABLE "StaffAccount"
  ADD CONSTRAINT "StaffAccount_name" CHECK (length("name") BETWEEN 1 AND 120 OR refuse(
    'The name of a colleague is empty or longer than 120 characters.', 'name')),
  ADD CONSTRAINT "StaffAccount_email" CHECK ((is_email("email") AND length("email") <= 254) OR refuse(
    format('email "%s" is no e-mail address.', left("email", 260)), 'email')),
  ADD CONSTRAINT "StaffAccount_boutique" CHECK ("boutique" IN ('', 'London', 'Geneva') OR refuse(
    format('boutique "%s" is unknown. Use London, Geneva or leave it empty.', "boutique"), 'boutique')),
  ADD CONSTRAINT "StaffAccount_role" CHECK ("role" <> 'boutique' OR "boutique" <> '' OR refuse(
    'A colleague with the role boutique needs a boutique: London or Geneva.', 'boutique')),
  ADD CONSTRAINT "StaffAccount_password" CHECK ("password" = '' OR "password" LIKE '$argon2id$%' OR refuse(
    'password holds a hash, never the password. Leave it as it is, and send the colleague a new invitation.', 'password'));

CREATE FUNCTION refuse_taken_staff_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "StaffAccount" other WHERE other."email" = NEW."email" AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'A colleague has the email "%" already.', NEW."email" USING ERRCODE = 'unique_violation', COLUMN = 'email';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_taken_staff_email BEFORE INSERT OR UPDATE ON "StaffAccount"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_staff_email();

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "lowest_price must not be negative" CHECK ("lowest_price" >= 0);

-- ── drafts ───────────────────────────────────────────────────────────────────

-- A draft that is published by hand needs its date no more.
CREATE FUNCTION derive_publish_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."published" AND NOT OLD."published" AND NEW."publishAt" IS NOT DISTINCT FROM OLD."publishAt" THEN
    NEW."publishAt" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_publish_at BEFORE UPDATE ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_publish_at();

ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_publishAt" CHECK (NOT ("published" AND "publishAt" IS NOT NULL) OR refuse(
    format('publishAt is for drafts (SKU %s): set published to false, or leave publishAt empty.', "SKU"), 'publishAt'));

-- ── prices and places ────────────────────────────────────────────────────────

CREATE FUNCTION refuse_slip_in_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."Price" IS NOT NULL AND NEW."Price" IS NULL AND NOT NEW."isPOA" THEN
      RAISE EXCEPTION 'Set isPOA to true to show POA, or give a price.' USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
    IF NEW."Price" IS NOT DISTINCT FROM OLD."Price" THEN RETURN NEW; END IF;
  END IF;
  IF NEW."Price" > 0 THEN
    SELECT "lowest_price" INTO lowest FROM "SiteSettings" WHERE id = 1;
    IF NEW."Price" < lowest THEN
      RAISE EXCEPTION '% looks like %: no piece costs less than % (SKU %). Write the price in full, or change lowest_price in the settings.',
        trim_scale(NEW."Price"), to_char(NEW."Price" * 1000, 'FM999,999,999,999'), to_char(lowest, 'FM999,999,999,999'), NEW."SKU"
        USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_slip_in_price BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_slip_in_price();

CREATE FUNCTION is_boutique(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value IN ('London', 'Geneva');

CREATE FUNCTION check_location(field text, value text, sku text) RETURNS boolean LANGUAGE sql
  RETURN trimmed(value) = '' OR is_boutique(trimmed(value)) OR refuse(
    format('%s "%s" is no boutique (SKU %s). Write London or Geneva, or leave it empty.', field, value, sku), field);

ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_WatchLocation" CHECK (check_location('WatchLocation', "WatchLocation", "SKU")),
  ADD CONSTRAINT "StockItem_JewelleryLocation" CHECK (check_location('JewelleryLocation', "JewelleryLocation", "SKU")),
  ADD CONSTRAINT "StockItem_Location" CHECK (check_location('Location', "Location", "SKU"));

ALTER TABLE "Boutique"
  ADD CONSTRAINT "A boutique is called London or Geneva" CHECK (is_boutique("name"));

-- ── staff's HTML ─────────────────────────────────────────────────────────────
-- What is read is sanitised too; this says so to who writes it.

CREATE FUNCTION runs_script(html text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN html ~* '<\s*(script|iframe|object|embed|base|meta|link|form)\M' OR html ~* '<[a-z][^<>]*[\s"''/]on[a-z]+\s*='
    OR html ~* '(href|src|action)\s*=\s*["'']?\s*(javascript|vbscript|data:text)';

CREATE FUNCTION refuse_script() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
BEGIN
  FOREACH field IN ARRAY TG_ARGV LOOP
    IF runs_script(to_jsonb(NEW) ->> field) THEN
      RAISE EXCEPTION '% holds something that a page must not run: take out <script>, <iframe>, <form> and the like, attributes that begin with on, and javascript: links.', field
        USING ERRCODE = 'check_violation', COLUMN = field;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "Description" ON "StockItem" FOR EACH ROW EXECUTE FUNCTION refuse_script('Description');

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "content" ON "Page" FOR EACH ROW EXECUTE FUNCTION refuse_script('content');

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "blurb_description" ON "PageBlurb" FOR EACH ROW EXECUTE FUNCTION refuse_script('blurb_description');

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "content" ON "JournalArticle" FOR EACH ROW EXECUTE FUNCTION refuse_script('content');

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "Description" ON "MembershipContent" FOR EACH ROW EXECUTE FUNCTION refuse_script('Description');

-- ── what stays ───────────────────────────────────────────────────────────────

CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER refuse_deletion BEFORE DELETE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');

CREATE TRIGGER refuse_deletion BEFORE DELETE ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The settings cannot be deleted: change what they say.');

CREATE TRIGGER refuse_deletion BEFORE DELETE ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');

CREATE TRIGGER refuse_deletion BEFORE DELETE ON "Page" FOR EACH ROW
  WHEN (OLD."name" IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy'))
  EXECUTE FUNCTION refuse_deletion('This page cannot be deleted: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "Boutique"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "SiteSettings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The settings cannot be deleted: change what they say.');

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "MembershipContent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');

-- A shadow database has no table of migrations.
DO $$
BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    CREATE TRIGGER refuse_deletion BEFORE DELETE ON "_prisma_migrations"
      FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The notes of what was migrated cannot be deleted: the next start would do it all again.');
  END IF;
END $$;

CREATE TRIGGER refuse_deletion BEFORE UPDATE OR TRUNCATE ON "History"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The history cannot be changed.');

-- ── what must not be saved ───────────────────────────────────────────────────

CREATE FUNCTION is_millimetres(value numeric) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value IS NULL OR value BETWEEN 1 AND 200;

ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_conditionGrade" CHECK (
    "conditionGrade" IS NULL OR "conditionGrade" IN ('Unworn', 'Excellent', 'Very good', 'Good', 'Fair') OR refuse(
    format('conditionGrade "%s" is unknown (SKU %s). Use Unworn, Excellent, Very good, Good, Fair or leave it empty.',
      "conditionGrade", "SKU"), 'conditionGrade')),
  ADD CONSTRAINT "caseSize must be between 1 and 200 millimetres" CHECK (is_millimetres("caseSize")),
  ADD CONSTRAINT "lugToLug must be between 1 and 200 millimetres" CHECK (is_millimetres("lugToLug")),
  ADD CONSTRAINT "thickness must be between 1 and 200 millimetres" CHECK (is_millimetres("thickness")),
  ADD CONSTRAINT "servicedOn must be a day between 1900 and 2100" CHECK ("servicedOn" IS NULL OR is_day_of_ours("servicedOn")),
  ADD CONSTRAINT "certificate must be empty or /media/ and the name of a PDF" CHECK (
    "certificate" ~ '^($|/media/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.[pP][dD][fF]$)'),
  ADD CONSTRAINT "Texts about the condition must not be endless" CHECK (
    length("conditionNotes") <= 5000 AND length("provenance") <= 5000 AND length("polish") <= 300 AND length("timing") <= 300);

ALTER TABLE "TrustLine"
  ADD CONSTRAINT "A trust line needs a title" CHECK (trimmed("title") <> ''),
  ADD CONSTRAINT "Texts of a trust line must not be endless" CHECK (length("title") <= 120 AND length("text") <= 400),
  ADD CONSTRAINT "link must begin with / (a path of ours), http:// or https://" CHECK (is_link("link") AND NOT leads_elsewhere("link"));

ALTER TABLE "Specialist"
  ADD CONSTRAINT "A specialist needs a name" CHECK (trimmed("name") <> '' AND length("name") <= 120 AND length("role") <= 120),
  ADD CONSTRAINT "portrait must be the name of a picture" CHECK (is_picture("portrait"));

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "members_only_for must be 'signed-in' or 'approved'" CHECK ("members_only_for" IN ('signed-in', 'approved'));

-- ── what the database fills in ───────────────────────────────────────────────

-- Without accents and capitals, as a search compares.
CREATE FUNCTION folded(value text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN lower(unaccent(coalesce(value, '')));

-- Runs after derive_stock_item: triggers fire in the order of their names.
CREATE FUNCTION derive_stock_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One field a line: a search word holds no line break, so it never matches across two fields.
  NEW."searchText" := folded(concat_ws(E'\n',
    NEW."SKU", NEW."ManufacturerName", NEW."WatchLocation", NEW."JewelleryLocation", NEW."Location", NEW."Name",
    NEW."JewelleryType", NEW."JewelleryMetal", NEW."JewelleryStone", NEW."Material", NEW."WatchMaterial",
    NEW."Year", NEW."Movement", NEW."Gender", NEW."conditionGrade"));
  NEW."searchModel" := regexp_replace(folded(NEW."Model"), '[^[:alnum:]]', '', 'g');
  NEW."sortPrice" := CASE WHEN NOT NEW."isPOA" AND NEW."Price" > 0 THEN NEW."Price" END;
  NEW."sortName" := folded(trimmed(NEW."Name"));
  NEW."yearNumber" := substring(coalesce(NEW."Year", '') FROM '(?:^|[^0-9])((?:1[5-9]|20)[0-9]{2})(?:[^0-9]|$)')::smallint;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_stock_search BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION derive_stock_search();

-- Nothing that a reader would call a change: updatedAt stays.
ALTER TABLE "StockItem"
  DISABLE TRIGGER derive_stock_item;

ALTER TABLE "StockItem"
  ENABLE TRIGGER derive_stock_item;

ALTER FUNCTION derive_enquiry_mail_state() SECURITY DEFINER SET search_path = public, pg_temp;

-- What staff decide is a change; what becomes of the mails is none.
CREATE FUNCTION derive_enquiry_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

ALTER TABLE "Mail"
  ADD CONSTRAINT "A mail belongs to one of those who get mail" CHECK (
    num_nonnulls("enquiry_id", "subscriber_id", "member_id", "staff_id", "alert_id") = 1);

ALTER TABLE "Alert"
  ADD CONSTRAINT "An alert's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%'),
  ADD CONSTRAINT "An alert waits for one piece or for a search" CHECK (("sku" = '') = ("listing" <> '')),
  ADD CONSTRAINT "An alert's listing must be main, other, all or jewellery" CHECK ("listing" IN ('', 'main', 'other', 'all', 'jewellery')),
  ADD CONSTRAINT "Texts of an alert must not be endless" CHECK (length("query") <= 2000 AND length("sku") <= 40 AND length("email") <= 254);

-- Endpoints that have come since: a page of their name could never be read under /api.
ALTER TABLE "Page"
  ADD CONSTRAINT "This page name belongs to an endpoint" CHECK ("name" NOT IN (
    'alerts', 'members', 'pieces', 'staff', 'suggestions', 'visits'));

ALTER TABLE "Sale"
  ADD CONSTRAINT "Sale_price_obtained" CHECK (coalesce("price_obtained", 0) >= 0 OR refuse(
    'The price obtained must not be negative.', 'price_obtained')),
  ADD CONSTRAINT "Sale_currency" CHECK ("currency" IN ('£', 'CHF', 'USD', 'AED') OR refuse(
    format('currency "%s" is unknown. Use £, CHF, USD or AED.', "currency"), 'currency')),
  ADD CONSTRAINT "Sale_note" CHECK (length("note") <= 5000 OR refuse(
    'The note has more than 5000 characters.', 'note'));

CREATE FUNCTION derive_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece text;
BEGIN
  IF NEW."item_id" IS NOT NULL THEN
    SELECT "SKU" INTO piece FROM "StockItem" WHERE "StockItemId" = NEW."item_id";
    NEW."sku" := coalesce(piece, NEW."sku");
  END IF;
  IF NEW."sold_on" > (now() AT TIME ZONE 'Europe/London')::date OR NEW."sold_on" < DATE '1990-01-01' THEN
    RAISE EXCEPTION 'The day of the sale lies in the future or before 1990.' USING ERRCODE = 'check_violation', COLUMN = 'sold_on';
  END IF;
  IF NEW."enquiry_id" IS NOT NULL AND (TG_OP = 'INSERT' OR NEW."enquiry_id" IS DISTINCT FROM OLD."enquiry_id")
    AND NOT EXISTS (SELECT FROM "Enquiry" WHERE "id" = NEW."enquiry_id" AND lower(trimmed("sku")) = lower(NEW."sku")) THEN
    RAISE EXCEPTION 'This enquiry is about another piece: choose one of the piece''s own enquiries.' USING ERRCODE = 'check_violation', COLUMN = 'enquiry_id';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_sale BEFORE INSERT OR UPDATE ON "Sale" FOR EACH ROW EXECUTE FUNCTION derive_sale();

-- A piece that comes back, whoever brings it back, ends its sale.
CREATE FUNCTION take_back_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Sale" SET "taken_back_at" = now() WHERE "item_id" = NEW."StockItemId" AND "taken_back_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER take_back_sale AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."isSold" AND NOT NEW."isSold") EXECUTE FUNCTION take_back_sale();

-- What staff noted of a buyer goes with the enquiry that named the person.
CREATE FUNCTION forget_buyer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Sale" SET "enquiry_id" = NULL, "note" = '' WHERE "enquiry_id" = OLD."id";
  RETURN OLD;
END $$;

CREATE TRIGGER forget_buyer BEFORE DELETE ON "Enquiry" FOR EACH ROW EXECUTE FUNCTION forget_buyer();

-- An article that is published by hand needs its date no more.
CREATE FUNCTION derive_article_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 0 AND OLD."status" <> 0 AND NEW."publish_at" IS NOT DISTINCT FROM OLD."publish_at" THEN
    NEW."publish_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_article_schedule BEFORE UPDATE ON "JournalArticle" FOR EACH ROW EXECUTE FUNCTION derive_article_schedule();

ALTER TABLE "JournalArticle"
  ADD CONSTRAINT "JournalArticle_publish_at" CHECK (NOT ("status" = 0 AND "publish_at" IS NOT NULL) OR refuse(
    format('publish_at is for drafts (article "%s"): make it a draft, or leave publish_at empty.', "slug"), 'publish_at'));

CREATE FUNCTION derive_member_declined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."declined_at" IS NOT NULL AND OLD."declined_at" IS NULL AND NEW."status" = 0 THEN
    NEW."status" := 2;
  ELSIF OLD."declined_at" IS NOT NULL AND NEW."status" <> 2 THEN
    NEW."declined_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member_declined BEFORE UPDATE OF "status", "declined_at" ON "Member"
  FOR EACH ROW EXECUTE FUNCTION derive_member_declined();

ALTER TABLE "Member"
  ADD CONSTRAINT "Member_declined" CHECK ("declined_at" IS NULL OR "status" = 2 OR refuse(
  'Only who waits can be declined. Suspend an approved member instead: status 2.', 'declined_at'));

ALTER TABLE "MemberNote"
  ADD CONSTRAINT "The text of a note is 1 to 4000 characters" CHECK (length(trimmed("text")) BETWEEN 1 AND 4000);

-- The person at the desk, else the database's role.
CREATE FUNCTION acting_person() RETURNS text LANGUAGE sql STABLE
  RETURN left(coalesce(nullif(current_setting('shop.actor', true), ''), session_user), 200);

CREATE FUNCTION derive_member_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."author" := acting_person();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member_note BEFORE INSERT ON "MemberNote" FOR EACH ROW EXECUTE FUNCTION derive_member_note();

CREATE FUNCTION derive_enquiry_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 'answered' AND OLD."status" <> 'answered' THEN
    NEW."answered_at" := now();
    NEW."answered_by" := acting_person();
  ELSIF NEW."status" = 'new' THEN
    NEW."answered_at" := NULL;
    NEW."answered_by" := '';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_enquiry_answer BEFORE UPDATE OF "status" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_answer();

CREATE TRIGGER derive_enquiry_updated_at BEFORE UPDATE OF "status", "boutique", "spam", "assigned_to" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_updated_at();

-- ── settings ─────────────────────────────────────────────────────────────────
ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "reply_template is 1 to 4000 characters" CHECK (length(trimmed("reply_template")) BETWEEN 1 AND 4000);

ALTER TABLE "Passkey"
  ALTER COLUMN "transports" SET NOT NULL,
  ALTER COLUMN "transports" SET DEFAULT '{}',
  ADD CONSTRAINT "A passkey belongs to a member or to a colleague" CHECK (num_nonnulls("member_id", "staff_id") = 1),
  ADD CONSTRAINT "A passkey's name has 1 to 60 characters" CHECK (length("name") BETWEEN 1 AND 60);

ALTER TABLE "PasskeyChallenge"
  ADD CONSTRAINT "A challenge is made for one purpose" CHECK ("purpose" IN ('sign-in', 'staff-sign-in', 'second-factor', 'confirm', 'add'));

ALTER TABLE "RecoveryCode"
  ADD CONSTRAINT "A recovery code belongs to a member or to a colleague" CHECK (num_nonnulls("member_id", "staff_id") = 1);

-- Without a passkey there is no second factor that could be asked for, and nothing to recover.
CREATE FUNCTION end_second_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM "Passkey" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id") THEN
    RETURN NULL;
  END IF;
  UPDATE "Member" SET "two_factor" = FALSE WHERE "id" = OLD."member_id" AND "two_factor";
  UPDATE "StaffAccount" SET "two_factor" = FALSE WHERE "id" = OLD."staff_id" AND "two_factor";
  DELETE FROM "RecoveryCode" WHERE "member_id" = OLD."member_id" OR "staff_id" = OLD."staff_id";
  RETURN NULL;
END $$;

CREATE TRIGGER end_second_factor AFTER DELETE ON "Passkey"
  FOR EACH ROW EXECUTE FUNCTION end_second_factor();

-- The photographs of a piece follow its SKU: their records and whatever names them at once, so that no page is without a
-- picture, and their folder by a job a moment later. Sizes are kept by content, so nothing is made anew.

CREATE FUNCTION renamed_media(value text, before text, after text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN starts_with(value, before || '/') THEN after || substr(value, length(before) + 1) ELSE value END;

CREATE FUNCTION rename_photographs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  prefix text := OLD."SKU" || '/';
  named text := 'src="' || OLD."SKU" || '/';
  renamed text := 'src="' || NEW."SKU" || '/';
BEGIN
  IF NOT EXISTS (SELECT FROM "Photo" WHERE "SKU" = NEW."SKU") THEN
    UPDATE "Photo" SET "SKU" = NEW."SKU" WHERE "SKU" = OLD."SKU";
  END IF;
  UPDATE "Slide" SET "slide_image" = renamed_media("slide_image", OLD."SKU", NEW."SKU") WHERE starts_with("slide_image", prefix);
  UPDATE "HomeExcerpt" SET "excerpt_image" = renamed_media("excerpt_image", OLD."SKU", NEW."SKU") WHERE starts_with("excerpt_image", prefix);
  UPDATE "PageBlurb" SET "blurb_image" = renamed_media("blurb_image", OLD."SKU", NEW."SKU") WHERE starts_with("blurb_image", prefix);
  UPDATE "Page" SET "banner" = renamed_media("banner", OLD."SKU", NEW."SKU"), "content" = replace("content", named, renamed)
    WHERE starts_with("banner", prefix) OR position(named IN "content") > 0;
  UPDATE "JournalArticle" SET "index_page_image" = renamed_media("index_page_image", OLD."SKU", NEW."SKU"), "content" = replace("content", named, renamed)
    WHERE starts_with("index_page_image", prefix) OR position(named IN "content") > 0;
  UPDATE "FeaturedSet" SET "first" = CASE WHEN "first" = OLD."SKU" THEN NEW."SKU" ELSE "first" END,
      "second" = CASE WHEN "second" = OLD."SKU" THEN NEW."SKU" ELSE "second" END,
      "third" = CASE WHEN "third" = OLD."SKU" THEN NEW."SKU" ELSE "third" END,
      "fourth" = CASE WHEN "fourth" = OLD."SKU" THEN NEW."SKU" ELSE "fourth" END
    WHERE OLD."SKU" IN ("first", "second", "third", "fourth");
  PERFORM graphile_worker.add_job('rename-photographs', json_build_object('from', OLD."SKU", 'to', NEW."SKU"), max_attempts := 25);
  RETURN NULL;
END $$;

CREATE TRIGGER rename_photographs AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" IS DISTINCT FROM NEW."SKU") EXECUTE FUNCTION rename_photographs();

CREATE FUNCTION keep_previous_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."previous_login_at" := OLD."last_login_at";
  RETURN NEW;
END $$;

CREATE TRIGGER keep_previous_login BEFORE UPDATE OF "last_login_at" ON "Member"
  FOR EACH ROW WHEN (OLD."last_login_at" IS DISTINCT FROM NEW."last_login_at") EXECUTE FUNCTION keep_previous_login();

-- Holds where two write the same SKU at the same moment.
CREATE UNIQUE INDEX "StockItem_SKU_lower" ON "StockItem" (lower("SKU"));

-- What is not told yet is told once.
CREATE UNIQUE INDEX "AlertMatch_untold" ON "AlertMatch"("alert_id", "item_id") WHERE "mail_id" IS NULL;

-- One sale stands at a time; those that were taken back stay.
CREATE UNIQUE INDEX "Sale_standing" ON "Sale"("item_id") WHERE "taken_back_at" IS NULL;
