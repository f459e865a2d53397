CREATE TABLE "Currency" (
    "code" TEXT NOT NULL,
    "symbol" TEXT NOT NULL,
    "space_after" BOOLEAN NOT NULL DEFAULT true,
    "decimals" INTEGER NOT NULL DEFAULT 0,
    "rate" DECIMAL(18,8),
    "rate_date" DATE,
    "display_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Currency_pkey" PRIMARY KEY ("code")
);

INSERT INTO "Currency" ("code", "symbol", "space_after", "display_order") VALUES
  ('£', '£', false, 1), ('CHF', 'CHF', true, 2), ('USD', '$', false, 3), ('AED', 'AED', true, 4);

ALTER TABLE "SiteSettings" ADD COLUMN "house_currency" TEXT NOT NULL DEFAULT '£';
