-- An import at the desk may bring a zip of photographs, which the worker unpacks after the table.
ALTER TABLE "StockImport"
  ADD COLUMN "photos_path" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "photos" JSONB NOT NULL DEFAULT '{}';
