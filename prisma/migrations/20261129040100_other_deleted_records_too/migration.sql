-- The same for articles, pages, slides, press entries and boutiques' people.
ALTER TABLE "JournalArticle" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Page" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Slide" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Magazine" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Specialist" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION derive_article_schedule() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 0 AND OLD."status" <> 0 AND NEW."publish_at" IS NOT DISTINCT FROM OLD."publish_at" THEN
    NEW."publish_at" := NULL;
  END IF;
  -- What is restored after the time at which it was to be published stays a draft.
  IF OLD."deleted_at" IS NOT NULL AND NEW."deleted_at" IS NULL AND NEW."publish_at" <= now() THEN
    NEW."publish_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_taken_slug() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  is_deleted boolean;
BEGIN
  SELECT other."deleted_at" IS NOT NULL INTO is_deleted FROM "JournalArticle" other
  WHERE other."slug" = NEW."slug" AND other."id" <> NEW."id";
  IF is_deleted THEN
    RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', NEW."slug" USING ERRCODE = 'check_violation', COLUMN = 'slug';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'The slug "%" is taken by another article.', NEW."slug" USING ERRCODE = 'unique_violation', COLUMN = 'slug';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_name_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Page" WHERE "name" = NEW."name" AND "deleted_at" IS NOT NULL) THEN
    RAISE EXCEPTION '% is in the bin. Restore it, or delete it for good.', NEW."name" USING ERRCODE = 'check_violation', COLUMN = 'name';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_name_in_bin BEFORE INSERT ON "Page" FOR EACH ROW EXECUTE FUNCTION refuse_name_in_bin();
CREATE TRIGGER refuse_new_name_in_bin BEFORE UPDATE OF "name" ON "Page"
  FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION refuse_name_in_bin();
CREATE TRIGGER refuse_bin BEFORE UPDATE OF "deleted_at" ON "Page"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NOT NULL AND OLD."name" IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy'))
  EXECUTE FUNCTION refuse_deletion('This page cannot be deleted: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');

CREATE OR REPLACE FUNCTION refuse_boutique_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  person text;
BEGIN
  SELECT "name" INTO person FROM "Specialist"
  WHERE "boutique_name" = NEW."boutique_name" AND "deleted_at" IS NOT NULL AND "id" <> NEW."id";
  IF FOUND THEN
    RAISE EXCEPTION '%, of this boutique, is in the bin. Restore it, or delete it for good.', person USING ERRCODE = 'check_violation', COLUMN = 'boutique_name';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_boutique_in_bin BEFORE INSERT OR UPDATE OF "boutique_name" ON "Specialist"
  FOR EACH ROW EXECUTE FUNCTION refuse_boutique_in_bin();

CREATE OR REPLACE FUNCTION refuse_deletion_in_use() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  named constant int := 5;
  titles text[];
  found int;
BEGIN
  SELECT array_agg(format('"%s"%s', "title", CASE WHEN "deleted_at" IS NOT NULL THEN ' (in the bin)' END) ORDER BY "date" DESC, "id" DESC) INTO titles
  FROM "JournalArticle" WHERE "category_id" = OLD."id";
  found := coalesce(cardinality(titles), 0);
  IF found > 0 THEN
    RAISE EXCEPTION 'This category cannot be deleted: % in it (%). Give % another category first.',
      CASE found WHEN 1 THEN '1 article is' ELSE found || ' articles are' END,
      array_to_string(titles[:named], ', ') || CASE WHEN found > named THEN format(' and %s more', found - named) ELSE '' END,
      CASE found WHEN 1 THEN 'it' ELSE 'them' END
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;

-- What is in the bin, as the desk lists it.
CREATE VIEW "Bin" AS
SELECT "kind" || ' ' || "key" AS "id", "kind", "title", "deleted_at",
  coalesce((
    SELECT coalesce(nullif("actor", ''), "database_role") FROM "History"
    WHERE "History"."record_type" = binned."record_type" AND "History"."record_key" = binned."record_key"
      AND "column_name" IN ('deletedAt', 'deleted_at')
    ORDER BY "id" DESC LIMIT 1), '') AS "deleted_by",
  binned."xmin"
FROM (
  SELECT 'pieces' AS "kind", "StockItemId"::text AS "key", "Name" || ' (' || "SKU" || ')' AS "title", "deletedAt" AS "deleted_at",
    'StockItem' AS "record_type", "SKU" AS "record_key", "xmin" FROM "StockItem" WHERE "deletedAt" IS NOT NULL
  UNION ALL
  SELECT 'articles', "id"::text, "title", "deleted_at", 'JournalArticle', "slug", "xmin" FROM "JournalArticle" WHERE "deleted_at" IS NOT NULL
  UNION ALL
  SELECT 'press', "id"::text, "title", "deleted_at", 'Magazine', "id"::text, "xmin" FROM "Magazine" WHERE "deleted_at" IS NOT NULL
  UNION ALL
  SELECT 'pages', "name", "title", "deleted_at", 'Page', "name", "xmin" FROM "Page" WHERE "deleted_at" IS NOT NULL
  UNION ALL
  SELECT 'slides', "id"::text, "slide_title", "deleted_at", 'Slide', "id"::text, "xmin" FROM "Slide" WHERE "deleted_at" IS NOT NULL
  UNION ALL
  SELECT 'specialists', "id"::text, "name" || ' (' || "boutique_name" || ')', "deleted_at", 'Specialist', "boutique_name", "xmin" FROM "Specialist"
    WHERE "deleted_at" IS NOT NULL
) binned;
