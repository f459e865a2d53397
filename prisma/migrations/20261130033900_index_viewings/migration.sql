-- CreateIndex
CREATE INDEX "Enquiry_visitAt_idx" ON "Enquiry"("visitAt");
