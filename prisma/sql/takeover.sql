-- Run once, by a database of the releases before the baseline: brings its tables to those of the baseline.

ALTER TABLE "EmailUndo" ADD COLUMN IF NOT EXISTS "by_staff" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "StockItem" ADD COLUMN IF NOT EXISTS "deletedAt" TIMESTAMPTZ(3);
ALTER TABLE "JournalArticle" ADD COLUMN IF NOT EXISTS "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Page" ADD COLUMN IF NOT EXISTS "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Slide" ADD COLUMN IF NOT EXISTS "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Magazine" ADD COLUMN IF NOT EXISTS "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "Specialist" ADD COLUMN IF NOT EXISTS "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "StockImport" ADD COLUMN IF NOT EXISTS "undone_at" TIMESTAMPTZ(3);
ALTER TYPE "MailKind" ADD VALUE IF NOT EXISTS 'staff_password_reset';

CREATE TABLE IF NOT EXISTS "StockImportValue" (
  "field" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "word" TEXT NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StockImportValue_pkey" PRIMARY KEY ("field", "value")
);

CREATE TABLE IF NOT EXISTS "FolderRename" (
  "id" SERIAL NOT NULL,
  "from_sku" TEXT NOT NULL,
  "to_sku" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "FolderRename_pkey" PRIMARY KEY ("id")
);

-- Most have other names now. An index that calls one goes with it, and is made again by the table's file.
DO $$
DECLARE
  former regprocedure;
BEGIN
  FOR former IN
    SELECT p.oid FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND proowner = current_user::regrole
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  LOOP
    -- It may have gone with one that it calls.
    CONTINUE WHEN NOT EXISTS (SELECT FROM pg_proc WHERE oid = former);
    EXECUTE format('DROP FUNCTION IF EXISTS %s CASCADE', former);
  END LOOP;
END $$;

DO $$
BEGIN
  IF to_regclass('"AlertTold"') IS NOT NULL THEN
    ALTER TABLE "AlertTold" RENAME TO "AlertNotification";
    ALTER TABLE "AlertNotification" RENAME COLUMN "told_at" TO "notified_at";
    ALTER INDEX "AlertTold_pkey" RENAME TO "AlertNotification_pkey";
    ALTER INDEX "AlertTold_item_id_idx" RENAME TO "AlertNotification_item_id_idx";
  END IF;
END $$;
