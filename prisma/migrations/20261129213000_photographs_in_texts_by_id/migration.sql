-- What the function photographs_by_id does from now on, which a database that the baseline takes over does not have yet.
CREATE FUNCTION pg_temp.by_id(value text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  piece record;
BEGIN
  FOR piece IN
    SELECT DISTINCT "SKU" <> named AS is_short, "StockItemId" AS id, replace("SKU", '.', '\.') AS pattern
    FROM regexp_matches(value, '(?:^\s*|\ssrc\s*=\s*["'']?|/(?:watches|jewelries)/gallery/)([A-Z0-9][A-Z0-9._-]{0,42})/', 'gi') AS hit
      CROSS JOIN unnest(hit) AS named
      JOIN "StockItem" ON "SKU" IN (named, substr(named, 4)) AND ("SKU" = named OR named ~ '^N[WJ]-')
    ORDER BY is_short
  LOOP
    value := regexp_replace(value, '(^\s*|\s[sS][rR][cC]\s*=\s*["'']?)' || piece.pattern || '/', '\1@' || piece.id || '/', 'g');
    value := regexp_replace(value, '/(watches/gallery/(?:NW-)?|jewelries/gallery/(?:NJ-)?)' || piece.pattern || '/', '/\1@' || piece.id || '/', 'g');
  END LOOP;
  RETURN replace(replace(value, '/watches/gallery/NW-@', '/watches/gallery/@'), '/jewelries/gallery/NJ-@', '/jewelries/gallery/@');
END $$;

DO $$
DECLARE
  shown text;
  field text;
BEGIN
  FOR shown, field IN VALUES
    ('Boutique', 'image'), ('Boutique', 'plan'), ('HomeExcerpt', 'excerpt_image'), ('JournalArticle', 'content'),
    ('JournalArticle', 'index_page_image'), ('Magazine', 'articles_screenshot'), ('Magazine', 'publishers_logo'), ('Page', 'banner'),
    ('Page', 'content'), ('PageBlurb', 'blurb_image'), ('SiteSettings', 'menu_image'), ('Slide', 'slide_image'), ('Specialist', 'portrait')
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', shown);
    EXECUTE format('UPDATE %1$I SET %2$I = pg_temp.by_id(%2$I) WHERE %2$I LIKE ''%%/%%''', shown, field);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', shown);
  END LOOP;
END $$;

DROP FUNCTION IF EXISTS rename_references() CASCADE;
DROP FUNCTION IF EXISTS rename_in_description() CASCADE;
DROP FUNCTION IF EXISTS renamed_in_text(text, text, text);
DROP FUNCTION IF EXISTS renamed_media(text, text, text);
