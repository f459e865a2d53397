-- The desk lists these newest first: without an index in that order each page sorts the whole table. Each index has a migration
-- of its own, so that no table waits for another's.
CREATE INDEX "Enquiry_createdAt_id_idx" ON "Enquiry"("createdAt" DESC, "id" DESC);
