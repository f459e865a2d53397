ALTER TABLE "WebsiteItem"
  ADD CONSTRAINT "header_menu_section must be Collections or Ninety"
    CHECK ("header_menu_section" IN ('Collections', 'Ninety')),
  ADD CONSTRAINT "router_link must begin with one slash" CHECK ("router_link" ~ '^/([^/\\].*)?$'),
  ADD CONSTRAINT "status must be 0 (shown) or 1 (hidden)" CHECK ("status" IN (0, 1)),
  ADD CONSTRAINT "website_item must not be empty" CHECK (trim_text("website_item") <> '');

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
  RAISE EXCEPTION 'router_link "%" hides no page: write the path of the page in small letters, such as /press.', NEW."router_link"
    USING ERRCODE = 'check_violation', COLUMN = 'router_link';
END $$;

CREATE TRIGGER reject_hidden_without_page BEFORE INSERT OR UPDATE OF "router_link", "status" ON "WebsiteItem"
  FOR EACH ROW WHEN (NEW."status" = 1 AND is_misspelt_path(NEW."router_link")) EXECUTE FUNCTION reject_hidden_without_page();
