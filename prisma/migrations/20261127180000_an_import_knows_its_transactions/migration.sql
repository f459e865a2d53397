ALTER TABLE "StockImport" ADD COLUMN "transactions" BIGINT[] NOT NULL DEFAULT '{}';

-- Of earlier imports: what the history has by the same person, of the same file, while they ran.
UPDATE "StockImport" import SET "transactions" = ARRAY(
  SELECT change."transaction_id" FROM "History" change
  WHERE change."record_type" = 'StockItem' AND change."at" BETWEEN import."created_at" AND import."finished_at"
    AND change."actor" = left(import."started_by", 200) AND change."command" = left('import of ' || import."file", 200)
  GROUP BY 1 ORDER BY min(change."id"));
