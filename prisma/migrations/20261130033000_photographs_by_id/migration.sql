-- Which piece each folder of photographs is of: the worker of pictures moves them, since no transaction can.
CREATE TABLE "FormerPhotoFolder" (
    "folder" TEXT NOT NULL,
    "item_id" INTEGER NOT NULL,

    CONSTRAINT "FormerPhotoFolder_pkey" PRIMARY KEY ("folder")
);

-- The SKU of the piece whose photographs a folder holds, once the renamings that wait are done.
CREATE FUNCTION pg_temp.sku_of(folder text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  renaming record;
BEGIN
  FOR renaming IN SELECT "from_sku", "to_sku" FROM "FolderRename" ORDER BY "id" LOOP
    IF folder = renaming."from_sku" THEN folder := renaming."to_sku"; END IF;
  END LOOP;
  RETURN folder;
END $$;

INSERT INTO "FormerPhotoFolder" ("folder", "item_id")
SELECT "folder", "item_id" FROM (
  SELECT "folder", coalesce(
    (SELECT "StockItemId" FROM "StockItem" WHERE "SKU" = "sku"),
    -- A later piece of that SKU has nothing of a deleted one's.
    (SELECT "record_key"::integer FROM "History" WHERE "record_type" = 'StockItem' AND "operation" = 'delete'
      AND "record_name" = "sku" AND "record_key" ~ '^\d{1,9}$' ORDER BY "id" DESC LIMIT 1)) AS "item_id"
  FROM (
    SELECT "folder", pg_temp.sku_of("folder") AS "sku" FROM (
      SELECT "SKU" AS "folder" FROM "Photo" UNION SELECT "SKU" FROM "StockItem" UNION SELECT "from_sku" FROM "FolderRename"
      UNION SELECT "record_name" FROM "History" WHERE "record_type" = 'StockItem' AND "operation" = 'delete'
    ) named WHERE "folder" <> 'site'
  ) present
) owned WHERE "item_id" IS NOT NULL;

DROP TABLE "FolderRename";
DROP FUNCTION IF EXISTS rename_photographs() CASCADE;
DROP FUNCTION IF EXISTS record_photographs(text, text, text);

ALTER TABLE "Photo" DISABLE TRIGGER USER;
ALTER TABLE "Photo" ADD COLUMN "item_id" INTEGER;
UPDATE "Photo" SET "item_id" = "StockItemId" FROM "StockItem" WHERE "StockItem"."SKU" = "Photo"."SKU";
DELETE FROM "Photo" WHERE "item_id" IS NULL AND "SKU" <> 'site';
ALTER TABLE "Photo" DROP COLUMN "SKU";
ALTER TABLE "Photo" ENABLE TRIGGER USER;
CREATE UNIQUE INDEX "Photo_item_id_name_key" ON "Photo"("item_id", "name") NULLS NOT DISTINCT;
CREATE INDEX "Photo_item_id_position_idx" ON "Photo"("item_id", "position");
ALTER TABLE "Photo" ADD CONSTRAINT "Photo_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE;

-- The job of the former renamings.
DO $$
BEGIN
  IF to_regclass('graphile_worker.jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = 'rename-photographs';
  END IF;
END $$;
