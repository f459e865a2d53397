-- What staff chose for a value that the shop did not know, such as Steel for 'Edelstahl brossé'.
CREATE TABLE "StockImportValue" (
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StockImportValue_pkey" PRIMARY KEY ("field", "value")
);
