ALTER TABLE "Page"
  ADD CONSTRAINT "A page name is small letters, digits and hyphens" CHECK ("name" ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  ADD CONSTRAINT "A page title must not be empty" CHECK (trim_text("title") <> ''),
  ADD CONSTRAINT "The page name is reserved" CHECK ("name" NOT IN (
    'websiteitems', 'sitesettings', 'featuredwatches', 'featuredwatchesimgs',
    'rmonly', 'rmonlysold', 'otherwatches', 'otherwatchessold', 'watches', 'slider', 'home', 'journals',
    'journal-categories', 'journalarticle', 'magazines', 'singlewatch', 'jewelries', 'jewelriesall',
    'featuredjewelries', 'featuredjewelriesimgs', 'jewellery', 'membership-content', 'membershipwatches', 'users',
    'auth', 'listings', 'openapi.json', 'openapi', 'health', 'internal', 'user', '404')),
  ADD CONSTRAINT "A page name that ends with boutique is reserved" CHECK ("name" !~ '.boutique$'),
  ADD CONSTRAINT "This page name belongs to an endpoint" CHECK ("name" NOT IN (
    'alerts', 'members', 'pieces', 'staff', 'suggestions', 'visits')),
  ADD CONSTRAINT "banner must be the name of a picture or empty" CHECK (is_picture("banner")),
  ADD CONSTRAINT "page_type must not be empty" CHECK (trim_text("page_type") <> '');

CREATE TRIGGER reject_bin BEFORE UPDATE OF "deleted_at" ON "Page"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NOT NULL AND OLD."name" IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy'))
  EXECUTE FUNCTION reject_deletion('This page cannot be deleted: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');

CREATE TRIGGER reject_deletion BEFORE DELETE ON "Page" FOR EACH ROW
  WHEN (OLD."name" IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy'))
  EXECUTE FUNCTION reject_deletion('This page cannot be deleted: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');

CREATE OR REPLACE FUNCTION reject_name_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Page" WHERE "name" = NEW."name" AND "deleted_at" IS NOT NULL) THEN
    RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', NEW."name" USING ERRCODE = 'check_violation', COLUMN = 'name';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_name_in_bin BEFORE INSERT ON "Page" FOR EACH ROW EXECUTE FUNCTION reject_name_in_bin();

CREATE TRIGGER reject_new_name_in_bin BEFORE UPDATE OF "name" ON "Page"
  FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION reject_name_in_bin();

CREATE TRIGGER reject_renaming BEFORE UPDATE OF "name" ON "Page" FOR EACH ROW
  WHEN (OLD."name" <> NEW."name" AND
    OLD."name" IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy'))
  EXECUTE FUNCTION reject_deletion('This page keeps its name: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');

CREATE OR REPLACE FUNCTION reject_name_of_boutique() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW."name" <> OLD."name")
    AND EXISTS (SELECT FROM "Boutique" WHERE boutique_slug("name") = NEW."name") THEN
    RAISE EXCEPTION 'The name % leads to the boutique: call the page otherwise.', NEW."name" USING ERRCODE = 'check_violation', COLUMN = 'name';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_name_of_boutique BEFORE INSERT OR UPDATE OF "name" ON "Page"
  FOR EACH ROW EXECUTE FUNCTION reject_name_of_boutique();

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "content" ON "Page" FOR EACH ROW EXECUTE FUNCTION reject_script('content');

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "Page"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The pages cannot be deleted at once: the footer leads to some of them.');

ALTER TABLE "PageBlurb"
  ADD CONSTRAINT "blurb_image must be the name of a picture or empty" CHECK (is_picture("blurb_image")),
  ADD CONSTRAINT "blurb_link must be a path, an address or empty" CHECK (is_link("blurb_link")),
  ADD CONSTRAINT "blurb_link must not begin with two slashes" CHECK (NOT is_protocol_relative("blurb_link")),
  ADD CONSTRAINT "blurb_title must not be empty" CHECK (trim_text("blurb_title") <> ''),
  ADD CONSTRAINT "blurb_video must be a film (mp4, mov) or empty"
    CHECK ("blurb_video" = '' OR "blurb_video" ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$');

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "blurb_description" ON "PageBlurb" FOR EACH ROW EXECUTE FUNCTION reject_script('blurb_description');
