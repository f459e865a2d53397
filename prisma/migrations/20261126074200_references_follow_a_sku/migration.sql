-- What else names a piece's photographs, besides what rename_photographs carries along: more columns, and URLs in texts.

-- The beginning of a gallery URL. A SKU that begins with the prefix already has it once.
CREATE FUNCTION gallery_path(gallery text, prefix text, sku text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN gallery || CASE WHEN starts_with(sku, prefix) THEN sku ELSE prefix || sku END || '/';

-- A text with pictures named by the SKU ('<img src="SKU/01-front">') or by URL. A SKU's only special character for a regular
-- expression is the dot.
CREATE FUNCTION renamed_in_text(value text, before text, after text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(
    replace(
      replace(value, gallery_path('/watches/gallery/', 'NW-', before), gallery_path('/watches/gallery/', 'NW-', after)),
      gallery_path('/jewelries/gallery/', 'NJ-', before), gallery_path('/jewelries/gallery/', 'NJ-', after)),
    '(\s[sS][rR][cC]\s*=\s*["'']?)' || replace(before, '.', '\.') || '/', '\1' || after || '/', 'g');

CREATE FUNCTION rename_references() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  prefix text := OLD."SKU" || '/';
BEGIN
  UPDATE "SiteSettings" SET "menu_image" = renamed_media("menu_image", OLD."SKU", NEW."SKU") WHERE starts_with("menu_image", prefix);
  UPDATE "Magazine" SET "articles_screenshot" = renamed_media("articles_screenshot", OLD."SKU", NEW."SKU"),
      "publishers_logo" = renamed_media("publishers_logo", OLD."SKU", NEW."SKU")
    WHERE starts_with("articles_screenshot", prefix) OR starts_with("publishers_logo", prefix);
  UPDATE "Boutique" SET "image" = renamed_media("image", OLD."SKU", NEW."SKU"), "plan" = renamed_media("plan", OLD."SKU", NEW."SKU")
    WHERE starts_with("image", prefix) OR starts_with("plan", prefix);
  UPDATE "Specialist" SET "portrait" = renamed_media("portrait", OLD."SKU", NEW."SKU") WHERE starts_with("portrait", prefix);
  UPDATE "Page" SET "content" = renamed_in_text("content", OLD."SKU", NEW."SKU")
    WHERE "content" <> renamed_in_text("content", OLD."SKU", NEW."SKU");
  UPDATE "JournalArticle" SET "content" = renamed_in_text("content", OLD."SKU", NEW."SKU")
    WHERE "content" <> renamed_in_text("content", OLD."SKU", NEW."SKU");
  UPDATE "MembershipContent" SET "Description" = renamed_in_text("Description", OLD."SKU", NEW."SKU")
    WHERE "Description" <> renamed_in_text("Description", OLD."SKU", NEW."SKU");
  RETURN NULL;
END $$;

CREATE TRIGGER rename_references AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" IS DISTINCT FROM NEW."SKU") EXECUTE FUNCTION rename_references();

-- The piece's own text, before the row is written: what an UPDATE returns to the desk must be what the piece now says.
CREATE FUNCTION rename_in_description() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."Description" := renamed_in_text(NEW."Description", OLD."SKU", NEW."SKU");
  RETURN NEW;
END $$;

CREATE TRIGGER rename_in_description BEFORE UPDATE ON "StockItem"
  FOR EACH ROW WHEN (OLD."SKU" <> NEW."SKU") EXECUTE FUNCTION rename_in_description();
