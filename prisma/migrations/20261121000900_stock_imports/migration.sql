-- CreateEnum
CREATE TYPE "StockImportState" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "StockImport" (
    "id" SERIAL NOT NULL,
    "file" TEXT NOT NULL,
    "path" TEXT NOT NULL DEFAULT '',
    "hash" TEXT NOT NULL,
    "state" "StockImportState" NOT NULL DEFAULT 'waiting',
    "choices" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT NOT NULL DEFAULT '',
    "started_by" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "StockImport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StockImportColumn" (
    "heading" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StockImportColumn_pkey" PRIMARY KEY ("heading")
);

-- CreateIndex
CREATE INDEX "StockImport_created_at_idx" ON "StockImport"("created_at" DESC);
