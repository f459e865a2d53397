-- "Enquiry_createdAt_id_idx" begins with the same column. Apart from it, because this locks the table for readers too, if only
-- for a moment.
DROP INDEX "Enquiry_createdAt_idx";
