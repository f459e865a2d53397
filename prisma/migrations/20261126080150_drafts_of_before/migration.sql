-- Apart from the new column, whose lock keeps readers out. The plan needs statistics, without which this takes minutes.
ANALYZE "History";
ANALYZE "StockItem";

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
), published AS (
  SELECT spell."item" FROM spell JOIN made ON made."item" = spell."item"
  JOIN "History" entry ON entry."record_type" = 'StockItem' AND entry."record_key" = spell."sku"
    AND entry."column_name" = 'published' AND entry."id" > coalesce(spell."since", made."id")
    AND (entry."id" < spell."until" OR entry."transaction_id" = spell."transaction_id")
)
UPDATE "StockItem" SET "draftedAt" = made."at" FROM made
WHERE made."item" = "StockItemId" AND NOT EXISTS (SELECT FROM published WHERE published."item" = made."item");
