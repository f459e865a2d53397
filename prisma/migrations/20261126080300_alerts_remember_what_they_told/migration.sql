-- What an alert's address was last told of a piece. It outlasts the mail, which is deleted after 90 days, and the SKU, by which the
-- history is kept; it ends with the alert, with the piece, and once the piece was away. Without foreign keys: their checks would
-- lock the alert and the piece while the mail's row is locked, which whoever ends an alert locks in the other order.

CREATE TABLE "AlertTold" (
    "alert_id" INTEGER NOT NULL,
    "item_id" INTEGER NOT NULL,
    "price" DECIMAL(12,2),
    "currency" TEXT NOT NULL DEFAULT '',
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AlertTold_pkey" PRIMARY KEY ("alert_id","item_id")
);

CREATE INDEX "AlertTold_item_id_idx" ON "AlertTold"("item_id");

CREATE FUNCTION remember_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "AlertTold" ("alert_id", "item_id", "price", "currency", "told_at")
  SELECT DISTINCT "alert_id", "item_id", "sortPrice", trimmed("Currency"), coalesce(NEW."sent_at", now())
  FROM "AlertMatch" JOIN "StockItem" ON "StockItemId" = "item_id" WHERE "mail_id" = NEW."id"
  ON CONFLICT ("alert_id", "item_id") DO UPDATE
    SET "price" = EXCLUDED."price", "currency" = EXCLUDED."currency", "told_at" = EXCLUDED."told_at";
  RETURN NULL;
END $$;

CREATE TRIGGER remember_told AFTER UPDATE OF "state" ON "Mail" FOR EACH ROW
  WHEN (NEW."kind" = 'alert' AND NEW."state" = 'sent' AND OLD."state" <> 'sent') EXECUTE FUNCTION remember_told();

-- A piece that was sold, deposited or on its way is new again when it is shown.
CREATE FUNCTION forget_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM "AlertTold" WHERE "item_id" = NEW."StockItemId";
  RETURN NULL;
END $$;

CREATE TRIGGER forget_told AFTER UPDATE OF "StatusName", "isUpcoming" ON "StockItem" FOR EACH ROW
  WHEN (OLD."StatusName" IS DISTINCT FROM NEW."StatusName" OR OLD."isUpcoming" <> NEW."isUpcoming") EXECUTE FUNCTION forget_told();

CREATE FUNCTION forget_told_with() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'Alert' THEN
    DELETE FROM "AlertTold" WHERE "alert_id" = OLD."id";
  ELSE
    DELETE FROM "AlertTold" WHERE "item_id" = OLD."StockItemId";
  END IF;
  RETURN NULL;
END $$;

-- Triggers run in the order of their names, and so after those of the foreign keys, which have the mail's row by then.
CREATE TRIGGER forget_told_with AFTER DELETE ON "Alert" FOR EACH ROW EXECUTE FUNCTION forget_told_with();
CREATE TRIGGER forget_told_with AFTER DELETE ON "StockItem" FOR EACH ROW EXECUTE FUNCTION forget_told_with();

-- Of two alerts for the same thing one stays, with the mails and the matches of the other, and what both were told last.
CREATE OR REPLACE FUNCTION merge_alert(gone integer, kept integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Mail" SET "alert_id" = kept WHERE "alert_id" = gone;
  UPDATE "AlertMatch" own SET "alert_id" = kept WHERE own."alert_id" = gone AND NOT EXISTS (
    SELECT FROM "AlertMatch" other WHERE other."alert_id" = kept AND other."item_id" = own."item_id"
      AND other."mail_id" IS NOT DISTINCT FROM own."mail_id");
  INSERT INTO "AlertTold" AS known ("alert_id", "item_id", "price", "currency", "told_at")
  SELECT kept, "item_id", "price", "currency", "told_at" FROM "AlertTold" WHERE "alert_id" = gone
  ON CONFLICT ("alert_id", "item_id") DO UPDATE
    SET "price" = EXCLUDED."price", "currency" = EXCLUDED."currency", "told_at" = EXCLUDED."told_at"
    WHERE known."told_at" < EXCLUDED."told_at";
  DELETE FROM "Alert" WHERE "id" = gone;
END $$;

-- What the mails of the last 90 days told, as far as the history tells the price of that time.
INSERT INTO "AlertTold" ("alert_id", "item_id", "price", "currency", "told_at")
SELECT DISTINCT ON (match."alert_id", match."item_id") match."alert_id", match."item_id",
  CASE WHEN (at_that_time."values" ->> 'isPOA')::boolean THEN NULL ELSE (at_that_time."values" ->> 'Price')::numeric END,
  trimmed(at_that_time."values" ->> 'Currency'), mail."sent_at"
FROM "AlertMatch" match
JOIN "Mail" mail ON mail."id" = match."mail_id" AND mail."state" = 'sent' AND mail."sent_at" IS NOT NULL
JOIN "StockItem" ON "StockItemId" = match."item_id"
CROSS JOIN LATERAL (
  SELECT jsonb_build_object('isPOA', "isPOA", 'Price', "Price", 'Currency', "Currency") || coalesce((
    SELECT jsonb_object_agg(earliest."column_name", earliest."old_value") FROM (
      SELECT DISTINCT ON (change."column_name") change."column_name", change."old_value" FROM "History" change
      WHERE change."record_type" = 'StockItem' AND change."record_key" = "SKU" AND change."at" > mail."sent_at"
        AND change."column_name" IN ('isPOA', 'Price', 'Currency')
      ORDER BY change."column_name", change."id") earliest), '{}') AS "values"
) at_that_time
WHERE NOT EXISTS (
  SELECT FROM "History" change WHERE change."record_type" = 'StockItem' AND change."record_key" = "SKU" AND change."at" > mail."created_at"
    AND change."column_name" IN ('StatusName', 'isUpcoming'))
ORDER BY match."alert_id", match."item_id", mail."id" DESC;
