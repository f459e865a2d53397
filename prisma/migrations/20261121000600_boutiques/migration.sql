-- Where a boutique stands and what time it is there, and what else of the content Prisma Studio must not save.

ALTER TABLE "Boutique"
  ADD COLUMN "timeZone" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "latitude" DOUBLE PRECISION,
  ADD COLUMN "longitude" DOUBLE PRECISION,
  ADD COLUMN "plan" TEXT NOT NULL DEFAULT '';

-- A trigger, because a CHECK cannot look into pg_timezone_names.
CREATE FUNCTION boutique_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."timeZone" := shop_text(NEW."timeZone");
  IF NEW."timeZone" = '' THEN
    NEW."timeZone" := CASE NEW."name" WHEN 'Geneva' THEN 'Europe/Zurich' ELSE 'Europe/London' END;
  END IF;
  IF NEW."timeZone" !~ '^[A-Z][A-Za-z_]+/[A-Za-z_/+-]+$'
    OR NOT EXISTS (SELECT FROM pg_timezone_names zone WHERE zone.name = NEW."timeZone") THEN
    RAISE EXCEPTION 'timeZone "%" is unknown (boutique %). Use a name such as Europe/London or Europe/Zurich.', NEW."timeZone", NEW."name" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER boutique_keep BEFORE INSERT OR UPDATE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION boutique_keep();

UPDATE "Boutique" SET "timeZone" = '';

CREATE FUNCTION shop_is_email(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+\.[^@[:space:],;<>]+$';

CREATE FUNCTION shop_is_number(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN shop_text(value) ~ '^[+(0-9][-0-9 ()./]{4,30}$';

-- 'boutique', 'boutique.jpg', 'SKU/01-front' or 'loop.mp4'; another ending is no picture and no film of ours.
CREATE FUNCTION shop_is_media(value text, endings text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value !~ '[<>"[:cntrl:]]|://|\.\.' AND (value !~ '\.[A-Za-z][A-Za-z0-9]{1,4}$' OR value ~* ('\.(' || endings || ')$'));

ALTER TABLE "Boutique"
  ADD CONSTRAINT "Email must be an e-mail address or empty" CHECK ("Email" = '' OR shop_is_email("Email")),
  ADD CONSTRAINT "PhoneNumber must be a telephone number or empty" CHECK ("PhoneNumber" = '' OR shop_is_number("PhoneNumber")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty" CHECK ("WhatsAppNumber" = '' OR shop_is_number("WhatsAppNumber")),
  ADD CONSTRAINT "InstagramURL and FacebookURL must begin with https:// or be empty" CHECK (
    "InstagramURL" ~ '^($|https?://)' AND "FacebookURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "OpeningHours must be shorter than 500 characters" CHECK (length("OpeningHours") < 500),
  ADD CONSTRAINT "latitude and longitude stand together, in degrees" CHECK (
    ("latitude" IS NULL) = ("longitude" IS NULL) AND "latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180),
  ADD CONSTRAINT "image and plan must be names of pictures or empty" CHECK (
    shop_is_media("image", 'jpe?g|png|webp|tiff?|avif') AND shop_is_media("plan", 'jpe?g|png|webp|tiff?|avif'));

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "email must be an e-mail address or empty" CHECK ("email" = '' OR shop_is_email("email")),
  ADD CONSTRAINT "WhatsAppNumber must be a telephone number or empty" CHECK ("WhatsAppNumber" = '' OR shop_is_number("WhatsAppNumber")),
  ADD CONSTRAINT "Addresses of social networks must begin with https:// or be empty" CHECK (
    "XURL" ~ '^($|https?://)' AND "InstagramURL" ~ '^($|https?://)' AND "FacebookURL" ~ '^($|https?://)'
    AND "LinkedInURL" ~ '^($|https?://)' AND "SnapchatURL" ~ '^($|https?://)' AND "YouTubeURL" ~ '^($|https?://)');

ALTER TABLE "Slide"
  ADD CONSTRAINT "slide_image must be a picture, a film (mp4, mov) or empty" CHECK (
    shop_is_media("slide_image", 'jpe?g|png|webp|tiff?|avif|mp4|mov')),
  ADD CONSTRAINT "slide_link must not begin with two slashes" CHECK ("slide_link" !~ '^/[/\\]');
ALTER TABLE "HomeExcerpt"
  ADD CONSTRAINT "excerpt_image must be the name of a picture or empty" CHECK (shop_is_media("excerpt_image", 'jpe?g|png|webp|tiff?|avif')),
  ADD CONSTRAINT "excerpt_link must not begin with two slashes" CHECK ("excerpt_link" !~ '^/[/\\]');
ALTER TABLE "Page"
  ADD CONSTRAINT "banner must be the name of a picture or empty" CHECK (shop_is_media("banner", 'jpe?g|png|webp|tiff?|avif')),
  ADD CONSTRAINT "page_type must not be empty" CHECK (shop_text("page_type") <> '');
ALTER TABLE "PageBlurb"
  ADD CONSTRAINT "blurb_title must not be empty" CHECK (shop_text("blurb_title") <> ''),
  ADD CONSTRAINT "blurb_image must be the name of a picture or empty" CHECK (shop_is_media("blurb_image", 'jpe?g|png|webp|tiff?|avif')),
  ADD CONSTRAINT "blurb_video must be a film (mp4, mov) or empty" CHECK ("blurb_video" = '' OR "blurb_video" ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$'),
  ADD CONSTRAINT "blurb_link must not begin with two slashes" CHECK ("blurb_link" !~ '^/[/\\]');
