-- A menu entry with status 1 hides the page whose path equals its router_link, letter by letter: "/press/" or "/Press" hid nothing.

CREATE FUNCTION derive_website_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."router_link" := regexp_replace(trimmed(NEW."router_link"), '(.)/+$', '\1');
  RETURN NEW;
END $$;

CREATE TRIGGER derive_website_item BEFORE INSERT OR UPDATE OF "router_link" ON "WebsiteItem"
  FOR EACH ROW EXECUTE FUNCTION derive_website_item();

-- No page has capitals in the first part of its path. A path with a query or fragment, or of a piece, hides no page either, but is
-- no mistake: its entry only leaves the menu.
CREATE FUNCTION is_misspelt_path(link text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN link ~ '^/[^/?#]*[[:upper:]][^?#]*$';

-- Entries that are hidden already get the spelling of their page. One whose new spelling another entry has stays as it is, also
-- where that one gets another spelling itself.
WITH named AS (
  SELECT "id", CASE WHEN "status" = 1 AND is_misspelt_path(tidy) THEN lower(tidy) ELSE tidy END AS link
  FROM (SELECT *, regexp_replace(trimmed("router_link"), '(.)/+$', '\1') AS tidy FROM "WebsiteItem") item
), chosen AS (
  SELECT DISTINCT ON (named.link) named."id", named.link FROM named JOIN "WebsiteItem" item ON item."id" = named."id"
  ORDER BY named.link, item."router_link" = named.link DESC, named."id"
)
UPDATE "WebsiteItem" item SET "router_link" = chosen.link FROM chosen
WHERE item."id" = chosen."id" AND item."router_link" <> chosen.link
  AND NOT EXISTS (SELECT FROM "WebsiteItem" other WHERE other."router_link" = chosen.link);

-- No CHECK, because a backup of an entry that was left as it is must be loaded.
CREATE FUNCTION refuse_hidden_without_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'router_link "%" hides no page: write the path of the page in small letters, such as /press.', NEW."router_link"
    USING ERRCODE = 'check_violation', COLUMN = 'router_link';
END $$;

CREATE TRIGGER refuse_hidden_without_page BEFORE INSERT OR UPDATE OF "router_link", "status" ON "WebsiteItem"
  FOR EACH ROW WHEN (NEW."status" = 1 AND is_misspelt_path(NEW."router_link")) EXECUTE FUNCTION refuse_hidden_without_page();
