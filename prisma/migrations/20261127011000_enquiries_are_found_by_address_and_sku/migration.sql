-- The desk and a member's export look for enquiries by address, the sale dialog and a corrected SKU for those about a piece: each
-- read the whole table.
CREATE INDEX "Enquiry_email" ON "Enquiry"(lower("email"));
CREATE INDEX "Enquiry_sku" ON "Enquiry"(lower(trimmed("sku")));
