CREATE INDEX "StockItem_updatedAt_StockItemId_idx" ON "StockItem"("updatedAt" DESC, "StockItemId" DESC);
