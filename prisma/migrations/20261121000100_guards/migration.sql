-- What Prisma Studio must not be able to save, what the database keeps by itself,
-- and how the application hears of a change. Staff read these messages.

-- ── stock: columns kept by trigger ───────────────────────────────────────────

CREATE FUNCTION shop_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(coalesce(value, ''), E' \t\r\n\u00a0');

CREATE FUNCTION stock_item_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movement text := lower(coalesce(NEW."Movement", ''));
  currency text := shop_text(NEW."Currency");
BEGIN
  IF NEW."SKU" IS NULL OR NEW."SKU" !~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$' THEN
    RAISE EXCEPTION 'SKU "%": use 1 to 40 letters, digits, dots, hyphens or underscores, beginning with a letter or digit.', NEW."SKU" USING ERRCODE = 'check_violation';
  END IF;
  IF shop_text(NEW."Name") = '' THEN
    RAISE EXCEPTION 'Name is empty (SKU %). Every piece needs a name.', NEW."SKU" USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."Price" < 0 THEN
    RAISE EXCEPTION 'Price % is negative (SKU %). Leave it empty for price on application.', NEW."Price", NEW."SKU" USING ERRCODE = 'check_violation';
  END IF;
  IF currency NOT IN ('', '£', 'CHF', 'USD', 'AED') THEN
    RAISE EXCEPTION 'Currency "%" is unknown (SKU %). Use £, CHF, USD, AED or leave it empty (= £).', NEW."Currency", NEW."SKU" USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."MembersAreaOnly" IS NULL OR NEW."MembersAreaOnly" NOT IN (0, 1) THEN
    RAISE EXCEPTION 'MembersAreaOnly % is neither 0 (public) nor 1 (members only) (SKU %).', NEW."MembersAreaOnly", NEW."SKU" USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM "StockItem" other WHERE lower(other."SKU") = lower(NEW."SKU") AND other."StockItemId" <> NEW."StockItemId") THEN
    RAISE EXCEPTION 'SKU "%" is taken by another piece (capital and small letters count as the same).', NEW."SKU" USING ERRCODE = 'unique_violation';
  END IF;

  NEW."brandKey" := lower(shop_text(NEW."ManufacturerName"));
  NEW."isSold" := lower(shop_text(NEW."StatusName")) = 'sold';
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
    nullif(shop_text(CASE NEW."Family" WHEN 'watch' THEN NEW."WatchLocation" ELSE NEW."JewelleryLocation" END), ''),
    shop_text(NEW."Location"));
  NEW."facetModel" := shop_text(NEW."Model");
  NEW."facetMaterial" := coalesce(nullif(shop_text(NEW."WatchMaterial"), ''), shop_text(NEW."Material"));
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

CREATE TRIGGER stock_item_keep BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION stock_item_keep();

CREATE UNIQUE INDEX "StockItem_SKU_lower" ON "StockItem" (lower("SKU"));

-- The trigger speaks first, in sentences; the constraints hold even where triggers are switched off.
ALTER TABLE "StockItem"
  ADD CONSTRAINT "SKU must be 1 to 40 letters, digits, . - _" CHECK ("SKU" ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  ADD CONSTRAINT "Price must not be negative" CHECK ("Price" >= 0),
  ADD CONSTRAINT "Currency must be £, CHF, USD, AED or empty" CHECK (shop_text("Currency") IN ('', '£', 'CHF', 'USD', 'AED')),
  ADD CONSTRAINT "MembersAreaOnly must be 0 or 1" CHECK ("MembersAreaOnly" IN (0, 1)),
  ADD CONSTRAINT "Texts must not be endless" CHECK (
    length("Name") <= 300 AND length("FullDetailsName") <= 600 AND length("ManufacturerName") <= 120
    AND length("Model") <= 120 AND length("HTMLSafeModel") <= 120 AND length("Description") <= 200000);

-- ── content: rules ───────────────────────────────────────────────────────────

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "There is one row of site settings, id 1" CHECK (id = 1),
  ADD CONSTRAINT "poa_price_tag must not be negative" CHECK ("poa_price_tag" >= 0),
  ADD CONSTRAINT "brand_name and main_brand_name must not be empty" CHECK (shop_text("brand_name") <> '' AND shop_text("main_brand_name") <> '');
ALTER TABLE "MembershipContent"
  ADD CONSTRAINT "There is one row of membership content, id 1" CHECK (id = 1);
ALTER TABLE "FeaturedSet"
  ADD CONSTRAINT "A featured set is called main, other or jewellery" CHECK ("name" IN ('main', 'other', 'jewellery'));
ALTER TABLE "Slide"
  ADD CONSTRAINT "slide_set must be home or journal" CHECK ("slide_set" IN ('home', 'journal')),
  ADD CONSTRAINT "tone must be light or dark" CHECK ("tone" IN ('light', 'dark')),
  ADD CONSTRAINT "slide_link must be a path, an address or empty" CHECK ("slide_link" ~ '^($|/|https?://|#)');
ALTER TABLE "HomeExcerpt"
  ADD CONSTRAINT "position must be 0 to 6" CHECK ("position" BETWEEN 0 AND 6),
  ADD CONSTRAINT "excerpt_link must be a path, an address or empty" CHECK ("excerpt_link" ~ '^($|/|https?://|#)');
ALTER TABLE "WebsiteItem"
  ADD CONSTRAINT "status must be 0 (shown) or 1 (hidden)" CHECK ("status" IN (0, 1)),
  ADD CONSTRAINT "header_menu_section must be Collections or Ninety" CHECK ("header_menu_section" IN ('Collections', 'Ninety')),
  ADD CONSTRAINT "router_link must begin with one slash" CHECK ("router_link" ~ '^/([^/\\].*)?$'),
  ADD CONSTRAINT "website_item must not be empty" CHECK (shop_text("website_item") <> '');
ALTER TABLE "Boutique"
  ADD CONSTRAINT "A boutique is called London or Geneva" CHECK ("name" IN ('London', 'Geneva'));
-- These names belong to other endpoints of /api, so a page of that name could never be read.
ALTER TABLE "Page"
  ADD CONSTRAINT "The page name is reserved" CHECK ("name" NOT IN (
    'websiteitems', 'londonboutique', 'genevaboutique', 'sitesettings', 'featuredwatches', 'featuredwatchesimgs',
    'rmonly', 'rmonlysold', 'otherwatches', 'otherwatchessold', 'watches', 'slider', 'home', 'journals',
    'journal-categories', 'journalarticle', 'magazines', 'singlewatch', 'jewelries', 'jewelriesall',
    'featuredjewelries', 'featuredjewelriesimgs', 'jewellery', 'membership-content', 'membershipwatches', 'users',
    'auth', 'listings', 'openapi.json', 'openapi', 'health', 'internal', 'user', '404')),
  ADD CONSTRAINT "A page name is small letters, digits and hyphens" CHECK ("name" ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  ADD CONSTRAINT "A page title must not be empty" CHECK (shop_text("title") <> '');
ALTER TABLE "PageBlurb"
  ADD CONSTRAINT "blurb_link must be a path, an address or empty" CHECK ("blurb_link" ~ '^($|/|https?://|#)');
ALTER TABLE "JournalArticle"
  ADD CONSTRAINT "A slug is small letters, digits and hyphens" CHECK ("slug" ~ '^[a-z0-9][a-z0-9-]{0,119}$'),
  ADD CONSTRAINT "An article title must not be empty" CHECK (shop_text("title") <> '');
ALTER TABLE "Magazine"
  ADD CONSTRAINT "Links must be a path, an address or empty" CHECK (
    "articles_link" ~ '^($|/|https?://)' AND "article_download" ~ '^($|/|https?://)' AND "article_download_translation" ~ '^($|/|https?://)');

-- ── the application hears of every change ────────────────────────────────────
-- One NOTIFY a statement: which table, and which keys while they are few ('*' stands for many).

CREATE FUNCTION shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key_column text := TG_ARGV[0];
  keys text[];
BEGIN
  IF TG_OP = 'TRUNCATE' OR key_column IS NULL THEN
    keys := ARRAY['*'];
  ELSIF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %I::text AS k FROM new_rows LIMIT 41) s', key_column) INTO keys;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %I::text AS k FROM old_rows LIMIT 41) s', key_column) INTO keys;
  ELSE
    EXECUTE format('SELECT array_agg(k) FROM (SELECT %1$I::text AS k FROM new_rows UNION SELECT %1$I::text FROM old_rows LIMIT 41) s', key_column) INTO keys;
  END IF;
  IF keys IS NULL THEN RETURN NULL; END IF;
  IF cardinality(keys) > 40 THEN keys := ARRAY['*']; END IF;
  PERFORM pg_notify('shop', json_build_object('table', TG_TABLE_NAME, 'keys', keys)::text);
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('StockItem', 'SKU'), ('Photo', 'SKU'), ('FeaturedSet', 'name'), ('Slide', 'slide_set'), ('HomeExcerpt', 'position'),
    ('WebsiteItem', 'router_link'), ('Boutique', 'name'), ('SiteSettings', 'id'), ('Page', 'name'),
    ('PageBlurb', 'page_name'), ('JournalArticle', 'slug'), ('JournalCategory', 'name'), ('Magazine', 'id'),
    ('MembershipContent', 'id')) AS t(name, key_column)
  LOOP
    EXECUTE format('CREATE TRIGGER shop_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_changed(%L)', watched.name, watched.key_column);
    EXECUTE format('CREATE TRIGGER shop_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_changed(%L)', watched.name, watched.key_column);
    EXECUTE format('CREATE TRIGGER shop_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION shop_changed(%L)', watched.name, watched.key_column);
    EXECUTE format('CREATE TRIGGER shop_truncated AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION shop_changed()', watched.name);
  END LOOP;
END $$;
