ALTER TABLE "WebsiteItem"
  ADD CONSTRAINT "WebsiteItem_header_menu_section" CHECK (check_choice('header_menu_section', "header_menu_section", 'Collections', 'Ninety')),
  ADD CONSTRAINT "WebsiteItem_router_link" CHECK ("router_link" ~ '^/([^/\\].*)?$' OR raise_check(
    'path', 'router_link', 'router_link must begin with one slash.')),
  ADD CONSTRAINT "WebsiteItem_status" CHECK ("status" IN (0, 1) OR raise_check('choice', 'status', 'status must be 0 (shown) or 1 (hidden).')),
  ADD CONSTRAINT "WebsiteItem_website_item" CHECK (check_required('website_item', "website_item"));

CREATE OR REPLACE FUNCTION derive_website_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."router_link" := regexp_replace(trim_text(NEW."router_link"), '(.)/+$', '\1');
  RETURN NEW;
END $$;

CREATE TRIGGER derive_website_item BEFORE INSERT OR UPDATE OF "router_link" ON "WebsiteItem"
  FOR EACH ROW EXECUTE FUNCTION derive_website_item();

-- No CHECK, because a backup of an entry that was left as it is must be loaded.
CREATE OR REPLACE FUNCTION reject_hidden_without_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_check('path_case', 'router_link', 'router_link "%s" is not the path of a page: write it in lower case, such as /press.', NEW."router_link");
END $$;

CREATE TRIGGER reject_hidden_without_page BEFORE INSERT OR UPDATE OF "router_link", "status" ON "WebsiteItem"
  FOR EACH ROW WHEN (NEW."status" = 1 AND is_misspelt_path(NEW."router_link")) EXECUTE FUNCTION reject_hidden_without_page();
