-- To PostgreSQL 'NaN' is a number greater than all others: CHECKs such as "Price" >= 0 let it pass, and pages cannot show it.

UPDATE "StockItem" SET "Price" = NULL, "isPOA" = true WHERE "Price" = 'NaN';
UPDATE "Sale" SET "price_obtained" = NULL WHERE "price_obtained" = 'NaN';
-- What the threshold was meant to be is not known: every price is on application until it is written again.
UPDATE "SiteSettings" SET "poa_price_tag" = 0.01 WHERE "poa_price_tag" = 'NaN';
UPDATE "SiteSettings" SET "lowest_price" = 100 WHERE "lowest_price" = 'NaN';

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "poa_price_tag must be a number" CHECK ("poa_price_tag" <> 'NaN'),
  ADD CONSTRAINT "lowest_price must be a number" CHECK ("lowest_price" <> 'NaN');

ALTER TABLE "Sale"
  ADD CONSTRAINT "price_obtained must be a number" CHECK ("price_obtained" <> 'NaN');

ALTER TABLE "StockItem"
  ADD CONSTRAINT "Price must be a number" CHECK ("Price" <> 'NaN');
