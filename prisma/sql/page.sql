ALTER TABLE "Page"
  ADD CONSTRAINT "Page_name" CHECK ("name" ~ '^[a-z0-9][a-z0-9-]{0,79}$' OR raise_check(
    'page_name', 'name', 'name "%s" must be 1 to 80 lower-case letters, digits and hyphens.', "name")),
  ADD CONSTRAINT "Page_title" CHECK (check_required('title', "title")),
  ADD CONSTRAINT "Page_name_reserved" CHECK (("name" !~ '.boutique$' AND "name" NOT IN (
    'websiteitems', 'sitesettings', 'featuredwatches', 'featuredwatchesimgs',
    'rmonly', 'rmonlysold', 'otherwatches', 'otherwatchessold', 'watches', 'slider', 'home', 'journals',
    'journal-categories', 'journalarticle', 'magazines', 'singlewatch', 'jewelries', 'jewelriesall',
    'featuredjewelries', 'featuredjewelriesimgs', 'jewellery', 'membership-content', 'membershipwatches', 'users',
    'auth', 'listings', 'openapi.json', 'openapi', 'health', 'internal', 'user', '404',
    'alerts', 'members', 'pieces', 'staff', 'suggestions', 'viewings', 'visits')) OR raise_check(
    'name_reserved', 'name', 'The name "%s" is reserved. Choose another.', "name")),
  ADD CONSTRAINT "Page_banner" CHECK (check_picture('banner', "banner")),
  ADD CONSTRAINT "Page_page_type" CHECK (check_required('page_type', "page_type"));

CREATE OR REPLACE FUNCTION reject_page_in_footer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_check('page_in_footer', NULL,
    'The footer leads to this page: it keeps its name and cannot be deleted. Hide it in the menu (WebsiteItem), or change its content.');
END $$;

CREATE OR REPLACE FUNCTION is_in_footer(page text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN page IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy');

CREATE TRIGGER reject_bin BEFORE UPDATE OF "deleted_at" ON "Page"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NOT NULL AND is_in_footer(OLD."name")) EXECUTE FUNCTION reject_page_in_footer();

CREATE TRIGGER reject_deletion BEFORE DELETE ON "Page" FOR EACH ROW WHEN (is_in_footer(OLD."name")) EXECUTE FUNCTION reject_page_in_footer();

CREATE OR REPLACE FUNCTION reject_name_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Page" WHERE "name" = NEW."name" AND "deleted_at" IS NOT NULL) THEN
    PERFORM raise_check('in_bin', 'name', '%s is in the bin. Restore it, or delete it for good.', NEW."name");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_name_in_bin BEFORE INSERT ON "Page" FOR EACH ROW EXECUTE FUNCTION reject_name_in_bin();

CREATE TRIGGER reject_new_name_in_bin BEFORE UPDATE OF "name" ON "Page"
  FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION reject_name_in_bin();

CREATE TRIGGER reject_renaming BEFORE UPDATE OF "name" ON "Page" FOR EACH ROW
  WHEN (OLD."name" <> NEW."name" AND is_in_footer(OLD."name")) EXECUTE FUNCTION reject_page_in_footer();

CREATE OR REPLACE FUNCTION reject_name_of_boutique() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' OR NEW."name" <> OLD."name")
    AND EXISTS (SELECT FROM "Boutique" WHERE boutique_slug("name") = NEW."name") THEN
    PERFORM raise_check('name_reserved', 'name', 'The name "%s" belongs to a boutique. Choose another.', NEW."name");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_name_of_boutique BEFORE INSERT OR UPDATE OF "name" ON "Page"
  FOR EACH ROW EXECUTE FUNCTION reject_name_of_boutique();

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "content" ON "Page" FOR EACH ROW EXECUTE FUNCTION reject_script('content');

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "Page"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The pages cannot be deleted at once: the footer leads to some of them.');

ALTER TABLE "PageBlurb"
  ADD CONSTRAINT "PageBlurb_blurb_image" CHECK (check_picture('blurb_image', "blurb_image")),
  ADD CONSTRAINT "PageBlurb_blurb_link" CHECK (check_link('blurb_link', "blurb_link")),
  ADD CONSTRAINT "PageBlurb_blurb_title" CHECK (check_required('blurb_title', "blurb_title")),
  ADD CONSTRAINT "PageBlurb_blurb_video" CHECK (check_film('blurb_video', "blurb_video"));

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "blurb_description" ON "PageBlurb" FOR EACH ROW EXECUTE FUNCTION reject_script('blurb_description');
