ALTER TABLE "StockItem" ADD COLUMN "dialColour" TEXT;
