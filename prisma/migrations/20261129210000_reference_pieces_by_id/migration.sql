-- Without the functions of prisma/sql: a database that the baseline takes over has none yet.
CREATE FUNCTION pg_temp.item_of(sku text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(btrim(item_of.sku)) AND "published" AND "deletedAt" IS NULL),
    (SELECT "item_id" FROM "FormerSku" WHERE "FormerSku"."sku" = lower(btrim(item_of.sku))),
    (SELECT "StockItemId" FROM "StockItem" WHERE lower("SKU") = lower(btrim(item_of.sku))))
$$;

-- The piece that a row of the history is about: the key goes on from one SKU to the next until the present one or a deletion.
CREATE FUNCTION pg_temp.item_of_change(key text, since bigint, act bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  turn record;
BEGIN
  FOR step IN 1..100 LOOP
    SELECT "id", "operation", "old_value", "new_value" INTO turn FROM "History"
    WHERE "record_type" = 'StockItem' AND "record_key" = key
      AND ("operation" = 'delete' AND "id" >= since OR "operation" = 'update' AND "column_name" = 'SKU' AND ("id" >= since OR "transaction_id" = act))
    ORDER BY "id" LIMIT 1;
    IF NOT FOUND THEN
      RETURN coalesce((SELECT "StockItemId" FROM "StockItem" WHERE "SKU" = key), pg_temp.item_of(key));
    END IF;
    IF turn."operation" = 'delete' THEN RETURN turn."old_value" ->> 'StockItemId'; END IF;
    key := turn."new_value" #>> '{}';
    since := turn."id" + 1;
    act := NULL;
  END LOOP;
  RETURN NULL;
END $$;

ALTER TABLE "FeaturedSet"
  ALTER COLUMN "first" TYPE INTEGER USING pg_temp.item_of("first"),
  ALTER COLUMN "second" TYPE INTEGER USING pg_temp.item_of("second"),
  ALTER COLUMN "third" TYPE INTEGER USING pg_temp.item_of("third"),
  ALTER COLUMN "fourth" TYPE INTEGER USING pg_temp.item_of("fourth");
ALTER TABLE "FeaturedSet" ADD CONSTRAINT "FeaturedSet_first_fkey" FOREIGN KEY ("first") REFERENCES "StockItem"("StockItemId") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "FeaturedSet" ADD CONSTRAINT "FeaturedSet_second_fkey" FOREIGN KEY ("second") REFERENCES "StockItem"("StockItemId") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "FeaturedSet" ADD CONSTRAINT "FeaturedSet_third_fkey" FOREIGN KEY ("third") REFERENCES "StockItem"("StockItemId") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "FeaturedSet" ADD CONSTRAINT "FeaturedSet_fourth_fkey" FOREIGN KEY ("fourth") REFERENCES "StockItem"("StockItemId") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Enquiry" DISABLE TRIGGER USER;
ALTER TABLE "Enquiry" ADD COLUMN "item_id" INTEGER;
UPDATE "Enquiry" SET "item_id" = pg_temp.item_of("sku") WHERE "sku" <> '';
ALTER TABLE "Enquiry" ENABLE TRIGGER USER;
ALTER TABLE "Enquiry" ADD CONSTRAINT "Enquiry_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "Enquiry_item_id_idx" ON "Enquiry"("item_id");
DROP INDEX IF EXISTS "Enquiry_sku";

ALTER TABLE "Alert" DISABLE TRIGGER USER;
ALTER TABLE "Alert" ADD COLUMN "item_id" INTEGER;
UPDATE "Alert" SET "item_id" = pg_temp.item_of("sku") WHERE "sku" <> '';
ALTER TABLE "Alert" ENABLE TRIGGER USER;
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "Alert_item_id_idx" ON "Alert"("item_id");
DROP INDEX "Alert_email_listing_query_sku_key";
-- A later piece may get the SKU by which somebody waits for an earlier one.
CREATE UNIQUE INDEX "Alert_once" ON "Alert"("email", "listing", "query", "sku", coalesce("item_id", 0));

ALTER TABLE "History" DISABLE TRIGGER USER;
ALTER TABLE "History" ADD COLUMN "record_name" TEXT NOT NULL DEFAULT '';
UPDATE "History" SET "record_name" = "record_key", "record_key" = CASE "record_type"
  WHEN 'StockItem' THEN coalesce(coalesce("new_value", "old_value") ->> 'StockItemId', pg_temp.item_of_change("record_key", "id", "transaction_id"), '')
  ELSE "record_key" END;
UPDATE "History" SET "old_value" = coalesce(to_jsonb(pg_temp.item_of("old_value" #>> '{}')), 'null'),
  "new_value" = coalesce(to_jsonb(pg_temp.item_of("new_value" #>> '{}')), 'null')
WHERE "record_type" = 'FeaturedSet' AND "column_name" IN ('first', 'second', 'third', 'fourth');
ALTER TABLE "History" ENABLE TRIGGER USER;
DROP INDEX "History_searched";
CREATE INDEX "History_searched" ON "History" USING gin (("record_name" || ' ' || "column_name" || ' ' || "actor") gin_trgm_ops);

DROP FUNCTION IF EXISTS known_skus(integer);
DROP FUNCTION IF EXISTS rename_requests() CASCADE;
DROP FUNCTION IF EXISTS rename_sales() CASCADE;
DROP FUNCTION IF EXISTS write_history(text, text, "HistoryOperation", text, jsonb, jsonb);
