-- What is in the bin, as the desk lists it.
CREATE OR REPLACE VIEW "Bin" AS
SELECT "kind" || ' ' || "key" AS "id", "kind", "title", "deleted_at",
  coalesce((
    SELECT coalesce(nullif("actor", ''), "database_role") FROM "History"
    WHERE "History"."record_type" = binned."record_type" AND "History"."record_key" = binned."record_key"
      AND "column_name" IN ('deletedAt', 'deleted_at')
    ORDER BY "id" DESC LIMIT 1), '') AS "deleted_by",
  binned."xmin"
FROM (
  SELECT 'pieces' AS "kind", "StockItemId"::text AS "key", "Name" || ' (' || "SKU" || ')' AS "title", "deletedAt" AS "deleted_at",
    'StockItem' AS "record_type", "StockItemId"::text AS "record_key", "xmin" FROM "StockItem" WHERE "deletedAt" IS NOT NULL
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
