-- A draft knows by itself when it was made, and that it was never published: the history is kept by the SKU, which may be corrected,
-- or be another piece's later.

ALTER TABLE "StockItem" ADD COLUMN "draftedAt" TIMESTAMPTZ(3);

DROP TRIGGER record_history ON "StockItem";
SELECT keep_history('StockItem', 'SKU', 'all', 'updatedAt', 'brandKey', 'isSold', 'searchText', 'searchModel', 'searchPrice', 'facetLocation', 'facetModel', 'facetMaterial', 'facetMovement', 'shuffleKey', 'sortPrice', 'sortName', 'yearNumber', 'draftedAt');

CREATE FUNCTION derive_drafted_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."draftedAt" := CASE WHEN NOT NEW."published" THEN CURRENT_TIMESTAMP END;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_drafted_at BEFORE INSERT ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_drafted_at();

-- However a draft is published for the first time, it arrives that moment, unless staff gave its arrival another date than that
-- of its making.
CREATE OR REPLACE FUNCTION arrive_when_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."arrivedAt" = OLD."arrivedAt"
    AND OLD."arrivedAt" BETWEEN OLD."draftedAt" - interval '1 minute' AND OLD."draftedAt" + interval '1 minute' THEN
    NEW."arrivedAt" := CURRENT_TIMESTAMP;
  END IF;
  NEW."draftedAt" := NULL;
  RETURN NEW;
END $$;

DROP TRIGGER arrive_when_published ON "StockItem";
CREATE TRIGGER arrive_when_published BEFORE UPDATE OF "published" ON "StockItem" FOR EACH ROW
  WHEN (NEW."published" AND OLD."draftedAt" IS NOT NULL) EXECUTE FUNCTION arrive_when_published();

-- Drafts of before, as far as the history tells: back from the present SKU to the one that the draft was made under.
WITH RECURSIVE renamed AS MATERIALIZED (
  SELECT "id", "transaction_id", "old_value" #>> '{}' AS "former", "new_value" #>> '{}' AS "present" FROM "History"
  WHERE "record_type" = 'StockItem' AND "operation" = 'update' AND "column_name" = 'SKU'
), had ("item", "sku", "until", "transaction_id") AS (
  SELECT "StockItemId", "SKU", 9223372036854775807, NULL::bigint FROM "StockItem" WHERE NOT "published"
  UNION ALL
  SELECT had."item", came."former", came."id", came."transaction_id" FROM had
  CROSS JOIN LATERAL (
    SELECT * FROM renamed WHERE renamed."present" = had."sku" AND renamed."id" < had."until" ORDER BY renamed."id" DESC LIMIT 1
  ) came
  WHERE NOT EXISTS (
    SELECT FROM "History" other WHERE other."record_type" = 'StockItem' AND other."record_key" = had."sku" AND other."operation" = 'insert'
      AND other."id" > came."id" AND other."id" < had."until")
), made AS (
  SELECT DISTINCT ON (had."item") had."item", entry."id", entry."at" FROM had
  JOIN "History" entry ON entry."record_type" = 'StockItem' AND entry."record_key" = had."sku" AND entry."operation" = 'insert'
    AND entry."id" < had."until" AND (entry."new_value" ->> 'StockItemId')::int = had."item"
  ORDER BY had."item", entry."id" DESC
), spell AS (
  SELECT had.*, lead(had."until") OVER (PARTITION BY had."item" ORDER BY had."until" DESC) AS "since" FROM had
)
UPDATE "StockItem" SET "draftedAt" = made."at" FROM made
WHERE made."item" = "StockItemId" AND NOT EXISTS (
  SELECT FROM spell JOIN "History" entry ON entry."record_type" = 'StockItem' AND entry."record_key" = spell."sku"
    AND entry."column_name" = 'published' AND entry."id" > coalesce(spell."since", made."id")
    AND (entry."id" < spell."until" OR entry."transaction_id" = spell."transaction_id")
  WHERE spell."item" = made."item");
