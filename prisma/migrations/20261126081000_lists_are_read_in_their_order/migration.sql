-- Lists of sold pieces are read newest sale first, and lists of pieces for sale and sold by their arrival: without these, each
-- stretch of a list sorts all of it.
CREATE INDEX "StockItem_family_sales" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "soldAt" DESC, "StockItemId" DESC);
CREATE INDEX "StockItem_family_arrivals" ON "StockItem"("Family", "MembersAreaOnly", "arrivedAt" DESC, "StockItemId" DESC);
