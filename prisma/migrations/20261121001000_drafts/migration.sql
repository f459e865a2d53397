-- Drafts, the settings that go with them, and more that must not be saved.

ALTER TABLE "StockItem"
  ADD COLUMN "published" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "publishAt" TIMESTAMPTZ(3);
ALTER TABLE "SiteSettings"
  ADD COLUMN "lowest_price" DECIMAL(12,2) DEFAULT 100;
ALTER TABLE "Member" ADD COLUMN "last_login_at" TIMESTAMPTZ(3);

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "lowest_price must not be negative" CHECK ("lowest_price" >= 0);

-- ── drafts ───────────────────────────────────────────────────────────────────

-- A draft that is published by hand needs its date no more.
CREATE FUNCTION derive_publish_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."published" AND NOT OLD."published" AND NEW."publishAt" IS NOT DISTINCT FROM OLD."publishAt" THEN
    NEW."publishAt" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_publish_at BEFORE UPDATE ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_publish_at();

ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_publishAt" CHECK (NOT ("published" AND "publishAt" IS NOT NULL) OR refuse(
    format('publishAt is for drafts (SKU %s): set published to false, or leave publishAt empty.', "SKU"), 'publishAt'));

-- The job asks again whether it is time, so that one which is left behind publishes nothing.
CREATE FUNCTION stock_item_add_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."publishAt" IS NULL THEN
    PERFORM graphile_worker.remove_job('publish:' || NEW."StockItemId");
  ELSE
    PERFORM graphile_worker.add_job('publish', json_build_object('id', NEW."StockItemId"),
      job_key := 'publish:' || NEW."StockItemId", run_at := NEW."publishAt", max_attempts := 25);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER stock_item_add_job_of_new AFTER INSERT ON "StockItem"
  FOR EACH ROW WHEN (NEW."publishAt" IS NOT NULL) EXECUTE FUNCTION stock_item_add_job();
CREATE TRIGGER stock_item_add_job_again AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NEW."publishAt" IS DISTINCT FROM OLD."publishAt") EXECUTE FUNCTION stock_item_add_job();

-- ── prices and places ────────────────────────────────────────────────────────

CREATE FUNCTION refuse_slip_in_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."Price" IS NOT NULL AND NEW."Price" IS NULL AND NOT NEW."isPOA" THEN
      RAISE EXCEPTION 'Set isPOA to true to show POA, or give a price.' USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
    IF NEW."Price" IS NOT DISTINCT FROM OLD."Price" THEN RETURN NEW; END IF;
  END IF;
  IF NEW."Price" > 0 THEN
    SELECT "lowest_price" INTO lowest FROM "SiteSettings" WHERE id = 1;
    IF NEW."Price" < lowest THEN
      RAISE EXCEPTION '% looks like %: no piece costs less than % (SKU %). Write the price in full, or change lowest_price in the settings.',
        trim_scale(NEW."Price"), to_char(NEW."Price" * 1000, 'FM999,999,999,999'), to_char(lowest, 'FM999,999,999,999'), NEW."SKU"
        USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_slip_in_price BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_slip_in_price();

CREATE FUNCTION is_boutique(value text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value IN ('London', 'Geneva');

CREATE FUNCTION check_location(field text, value text, sku text) RETURNS boolean LANGUAGE sql
  RETURN trimmed(value) = '' OR is_boutique(trimmed(value)) OR refuse(
    format('%s "%s" is no boutique (SKU %s). Write London or Geneva, or leave it empty.', field, value, sku), field);

ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_WatchLocation" CHECK (check_location('WatchLocation', "WatchLocation", "SKU")),
  ADD CONSTRAINT "StockItem_JewelleryLocation" CHECK (check_location('JewelleryLocation', "JewelleryLocation", "SKU")),
  ADD CONSTRAINT "StockItem_Location" CHECK (check_location('Location', "Location", "SKU"));
ALTER TABLE "Boutique"
  DROP CONSTRAINT "A boutique is called London or Geneva",
  ADD CONSTRAINT "A boutique is called London or Geneva" CHECK (is_boutique("name"));

-- ── staff's HTML ─────────────────────────────────────────────────────────────
-- What is read is sanitised too; this says so to who writes it.

CREATE FUNCTION runs_script(html text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN html ~* '<\s*(script|iframe|object|embed|base|meta|link|form)\M' OR html ~* '<[a-z][^<>]*[\s"''/]on[a-z]+\s*='
    OR html ~* '(href|src|action)\s*=\s*["'']?\s*(javascript|vbscript|data:text)';

CREATE FUNCTION refuse_script() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
BEGIN
  FOREACH field IN ARRAY TG_ARGV LOOP
    IF runs_script(to_jsonb(NEW) ->> field) THEN
      RAISE EXCEPTION '% holds something that a page must not run: take out <script>, <iframe>, <form> and the like, attributes that begin with on, and javascript: links.', field
        USING ERRCODE = 'check_violation', COLUMN = field;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "Description" ON "StockItem" FOR EACH ROW EXECUTE FUNCTION refuse_script('Description');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "content" ON "Page" FOR EACH ROW EXECUTE FUNCTION refuse_script('content');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "blurb_description" ON "PageBlurb" FOR EACH ROW EXECUTE FUNCTION refuse_script('blurb_description');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "content" ON "JournalArticle" FOR EACH ROW EXECUTE FUNCTION refuse_script('content');
CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "Description" ON "MembershipContent" FOR EACH ROW EXECUTE FUNCTION refuse_script('Description');

-- ── what stays ───────────────────────────────────────────────────────────────

CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER refuse_deletion BEFORE DELETE ON "Boutique"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');
CREATE TRIGGER refuse_deletion BEFORE DELETE ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The settings cannot be deleted: change what they say.');
CREATE TRIGGER refuse_deletion BEFORE DELETE ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');
CREATE TRIGGER refuse_deletion BEFORE DELETE ON "Page" FOR EACH ROW
  WHEN (OLD."name" IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy'))
  EXECUTE FUNCTION refuse_deletion('This page cannot be deleted: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "Boutique"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('A boutique cannot be deleted: enquiries, pieces and pages name it.');
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "SiteSettings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The settings cannot be deleted: change what they say.');
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "MembershipContent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');
-- A shadow database has no table of migrations.
DO $$
BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    CREATE TRIGGER refuse_deletion BEFORE DELETE ON "_prisma_migrations"
      FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The notes of what was migrated cannot be deleted: the next start would do it all again.');
  END IF;
END $$;

-- ── references ───────────────────────────────────────────────────────────────
-- ENQ-2026-041275: the year in London, and six digits by chance, so that no reference tells how many enquiries there are.

CREATE OR REPLACE FUNCTION derive_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."reference" := OLD."reference";
    RETURN NEW;
  END IF;
  LOOP
    NEW."reference" := 'ENQ-' || to_char(NEW."createdAt" AT TIME ZONE 'Europe/London', 'YYYY') || '-'
      || lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
    EXIT WHEN NOT EXISTS (SELECT FROM "Enquiry" WHERE "reference" = NEW."reference");
  END LOOP;
  RETURN NEW;
END $$;
