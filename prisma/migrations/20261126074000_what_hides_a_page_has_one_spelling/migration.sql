-- A menu entry with status 1 hides the page whose path equals its router_link, letter by letter: "/press/" or "/Press" hid nothing.

CREATE FUNCTION derive_website_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."router_link" := regexp_replace(trimmed(NEW."router_link"), '(.)/+$', '\1');
  RETURN NEW;
END $$;

CREATE TRIGGER derive_website_item BEFORE INSERT OR UPDATE OF "router_link" ON "WebsiteItem"
  FOR EACH ROW EXECUTE FUNCTION derive_website_item();

-- Entries that are hidden already get the spelling of their page. Left as they are: one whose new spelling another entry has, and one
-- with a query or fragment, which was perhaps meant to leave the menu alone.
WITH named AS (
  SELECT "id", CASE WHEN "status" = 1 AND "router_link" !~ '[?#]' THEN lower(tidy) ELSE tidy END AS link
  FROM (SELECT *, regexp_replace(trimmed("router_link"), '(.)/+$', '\1') AS tidy FROM "WebsiteItem") item
), chosen AS (
  SELECT DISTINCT ON (named.link) named."id", named.link FROM named JOIN "WebsiteItem" item ON item."id" = named."id"
  ORDER BY named.link, item."router_link" = named.link DESC, named."id"
)
UPDATE "WebsiteItem" item SET "router_link" = chosen.link FROM chosen
WHERE item."id" = chosen."id" AND item."router_link" <> chosen.link;

-- No CHECK, because a backup of an entry that was left as it is must be loaded.
CREATE FUNCTION refuse_hidden_without_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'router_link "%" hides no page: write the path of the page alone, in small letters, such as /press.', NEW."router_link"
    USING ERRCODE = 'check_violation', COLUMN = 'router_link';
END $$;

CREATE TRIGGER refuse_hidden_without_page BEFORE INSERT OR UPDATE OF "router_link", "status" ON "WebsiteItem"
  FOR EACH ROW WHEN (NEW."status" = 1 AND NEW."router_link" ~ '[?#[:upper:]]') EXECUTE FUNCTION refuse_hidden_without_page();
