CREATE INDEX "Mail_created_at_id_idx" ON "Mail"("created_at" DESC, "id" DESC);
