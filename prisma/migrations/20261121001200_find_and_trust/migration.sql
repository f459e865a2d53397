-- How a piece is found (sorting, ranges, a search that forgives spelling) and what a buyer wants to know beside its price.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

ALTER TABLE "StockItem"
  ADD COLUMN "conditionGrade" TEXT,
  ADD COLUMN "conditionNotes" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "polish" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "servicedOn" DATE,
  ADD COLUMN "timing" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "certificate" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "provenance" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "caseSize" DECIMAL(5,2),
  ADD COLUMN "lugToLug" DECIMAL(5,2),
  ADD COLUMN "thickness" DECIMAL(5,2),
  ADD COLUMN "sortPrice" DECIMAL(12,2),
  ADD COLUMN "sortName" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "yearNumber" SMALLINT;

CREATE TABLE "TrustLine" (
    "id" SERIAL NOT NULL,
    "display_order" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "TrustLine_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Specialist" (
    "id" SERIAL NOT NULL,
    "boutique_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT '',
    "portrait" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Specialist_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Specialist_boutique_name_key" ON "Specialist"("boutique_name");
ALTER TABLE "Specialist" ADD CONSTRAINT "Specialist_boutique_name_fkey"
  FOREIGN KEY ("boutique_name") REFERENCES "Boutique"("name") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "SiteSettings"
  ADD COLUMN "members_only_for" TEXT NOT NULL DEFAULT 'signed-in',
  ADD COLUMN "show_exc_taxes" BOOLEAN NOT NULL DEFAULT true;

-- ── what must not be saved ───────────────────────────────────────────────────

CREATE FUNCTION is_millimetres(value numeric) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN value IS NULL OR value BETWEEN 1 AND 200;

ALTER TABLE "StockItem"
  ADD CONSTRAINT "StockItem_conditionGrade" CHECK (
    "conditionGrade" IS NULL OR "conditionGrade" IN ('Unworn', 'Excellent', 'Very good', 'Good', 'Fair') OR refuse(
    format('conditionGrade "%s" is unknown (SKU %s). Use Unworn, Excellent, Very good, Good, Fair or leave it empty.',
      "conditionGrade", "SKU"), 'conditionGrade')),
  ADD CONSTRAINT "caseSize must be between 1 and 200 millimetres" CHECK (is_millimetres("caseSize")),
  ADD CONSTRAINT "lugToLug must be between 1 and 200 millimetres" CHECK (is_millimetres("lugToLug")),
  ADD CONSTRAINT "thickness must be between 1 and 200 millimetres" CHECK (is_millimetres("thickness")),
  ADD CONSTRAINT "servicedOn must be a day between 1900 and 2100" CHECK ("servicedOn" IS NULL OR is_day_of_ours("servicedOn")),
  ADD CONSTRAINT "certificate must be empty or /media/ and the name of a PDF" CHECK (
    "certificate" ~ '^($|/media/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}\.[pP][dD][fF]$)'),
  ADD CONSTRAINT "Texts about the condition must not be endless" CHECK (
    length("conditionNotes") <= 5000 AND length("provenance") <= 5000 AND length("polish") <= 300 AND length("timing") <= 300);

ALTER TABLE "TrustLine"
  ADD CONSTRAINT "A trust line needs a title" CHECK (trimmed("title") <> ''),
  ADD CONSTRAINT "Texts of a trust line must not be endless" CHECK (length("title") <= 120 AND length("text") <= 400),
  ADD CONSTRAINT "link must begin with / (a path of ours), http:// or https://" CHECK (is_link("link") AND NOT leads_elsewhere("link"));

ALTER TABLE "Specialist"
  ADD CONSTRAINT "A specialist needs a name" CHECK (trimmed("name") <> '' AND length("name") <= 120 AND length("role") <= 120),
  ADD CONSTRAINT "portrait must be the name of a picture" CHECK (is_picture("portrait"));

ALTER TABLE "SiteSettings"
  ADD CONSTRAINT "members_only_for must be 'signed-in' or 'approved'" CHECK ("members_only_for" IN ('signed-in', 'approved'));

-- ── what the database fills in ───────────────────────────────────────────────

-- Without accents and capitals, as a search compares.
CREATE FUNCTION folded(value text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN lower(unaccent(coalesce(value, '')));

-- Runs after derive_stock_item: triggers fire in the order of their names.
CREATE FUNCTION derive_stock_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One field a line: a search word holds no line break, so it never matches across two fields.
  NEW."searchText" := folded(concat_ws(E'\n',
    NEW."SKU", NEW."ManufacturerName", NEW."WatchLocation", NEW."JewelleryLocation", NEW."Location", NEW."Name",
    NEW."JewelleryType", NEW."JewelleryMetal", NEW."JewelleryStone", NEW."Material", NEW."WatchMaterial",
    NEW."Year", NEW."Movement", NEW."Gender", NEW."conditionGrade"));
  NEW."searchModel" := regexp_replace(folded(NEW."Model"), '[^[:alnum:]]', '', 'g');
  NEW."sortPrice" := CASE WHEN NOT NEW."isPOA" AND NEW."Price" > 0 THEN NEW."Price" END;
  NEW."sortName" := folded(trimmed(NEW."Name"));
  NEW."yearNumber" := substring(coalesce(NEW."Year", '') FROM '(?:^|[^0-9])((?:1[5-9]|20)[0-9]{2})(?:[^0-9]|$)')::smallint;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_stock_search BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION derive_stock_search();

-- Nothing that a reader would call a change: updatedAt stays.
ALTER TABLE "StockItem" DISABLE TRIGGER derive_stock_item;
UPDATE "StockItem" SET "StockItemId" = "StockItemId";
ALTER TABLE "StockItem" ENABLE TRIGGER derive_stock_item;

-- ── sorting ──────────────────────────────────────────────────────────────────

CREATE INDEX "StockItem_priced" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "sortPrice");
CREATE INDEX "StockItem_named" ON "StockItem"("Family", "isSold", "MembersAreaOnly", "sortName");

-- ── what pages hear of ───────────────────────────────────────────────────────

SELECT watch_table('TrustLine', 'id');
SELECT watch_table('Specialist', 'boutique_name');
