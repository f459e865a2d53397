-- A corrected SKU looks for its alerts, and read the whole table.
CREATE INDEX "Alert_sku" ON "Alert"(lower("sku"));
