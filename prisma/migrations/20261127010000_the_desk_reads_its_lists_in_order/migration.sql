-- The desk lists these newest first: without an index in that order each page sorts the whole table.
CREATE INDEX "Enquiry_createdAt_id_idx" ON "Enquiry"("createdAt" DESC, "id" DESC);
CREATE INDEX "Mail_created_at_id_idx" ON "Mail"("created_at" DESC, "id" DESC);
CREATE INDEX "Member_created_at_id_idx" ON "Member"("created_at" DESC, "id" DESC);
CREATE INDEX "StockItem_updatedAt_StockItemId_idx" ON "StockItem"("updatedAt" DESC, "StockItemId" DESC);
