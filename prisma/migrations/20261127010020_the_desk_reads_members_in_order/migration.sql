CREATE INDEX "Member_created_at_id_idx" ON "Member"("created_at" DESC, "id" DESC);
