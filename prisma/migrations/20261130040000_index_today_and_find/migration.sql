-- The desk's first page counts these every minute, and each read the whole table.
CREATE INDEX "StockItem_drafts" ON "StockItem" ("updatedAt" DESC, "StockItemId" DESC) WHERE NOT "published" AND "deletedAt" IS NULL;

CREATE INDEX "StockItem_unpriced" ON "StockItem" ("updatedAt" DESC, "StockItemId" DESC)
  WHERE ("Price" IS NULL OR "Price" = 0) AND NOT "isPOA" AND NOT "isSold" AND "deletedAt" IS NULL;

CREATE INDEX "StockItem_arrived" ON "StockItem" ("arrivedAt" DESC) WHERE "deletedAt" IS NULL;

CREATE INDEX "StockItem_sold" ON "StockItem" ("soldAt" DESC) WHERE "isSold" AND "deletedAt" IS NULL;

CREATE INDEX "Enquiry_viewings" ON "Enquiry" ("visitAt") WHERE "visitAt" IS NOT NULL;

-- The search over everything is answered while somebody types. The expressions are those of lib/staff/list-conditions.ts.
CREATE INDEX "Member_searched" ON "Member" USING gin (("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);

CREATE INDEX "Member_phone" ON "Member" USING gin (
  ltrim(regexp_replace(replace("phone", '(0)', ''), '\D', '', 'g'), '0') gin_trgm_ops);
