-- A brand typed with two spaces, or with spaces around it, was another brand: it had its own filter and was in no list of the main
-- brand.

-- Without outer spaces, and with one instead of several between words.
CREATE FUNCTION single_spaced(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(trimmed(value), '[\s\u00a0]+', ' ', 'g');

CREATE OR REPLACE FUNCTION derive_stock_item() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  movement text := lower(coalesce(NEW."Movement", ''));
BEGIN
  NEW."ManufacturerName" := single_spaced(NEW."ManufacturerName");
  NEW."brandKey" := lower(trimmed(NEW."ManufacturerName"));
  NEW."isSold" := lower(trimmed(NEW."StatusName")) = 'sold';
  IF NEW."isSold" THEN
    IF TG_OP = 'INSERT' THEN
      NEW."soldAt" := coalesce(NEW."soldAt", now());
    ELSIF NOT OLD."isSold" AND NEW."soldAt" IS NOT DISTINCT FROM OLD."soldAt" THEN
      NEW."soldAt" := now();
    ELSE
      NEW."soldAt" := coalesce(NEW."soldAt", now());
    END IF;
  ELSE
    NEW."soldAt" := NULL;
  END IF;

  NEW."facetLocation" := coalesce(
    nullif(trimmed(CASE NEW."Family" WHEN 'watch' THEN NEW."WatchLocation" ELSE NEW."JewelleryLocation" END), ''),
    trimmed(NEW."Location"));
  NEW."facetModel" := trimmed(NEW."Model");
  NEW."facetMaterial" := coalesce(nullif(trimmed(NEW."WatchMaterial"), ''), trimmed(NEW."Material"));
  NEW."facetMovement" :=
      CASE WHEN movement LIKE '%tourbillon%' THEN 1 ELSE 0 END
    + CASE WHEN movement LIKE '%automatic%' THEN 2 ELSE 0 END
    + CASE WHEN movement LIKE '%manual%' THEN 4 ELSE 0 END
    + CASE WHEN movement LIKE '%quartz%' THEN 8 ELSE 0 END
    + CASE WHEN movement LIKE '%barometer%' THEN 16 ELSE 0 END;

  NEW."searchPrice" := CASE WHEN NEW."Price" IS NULL THEN ''
    ELSE to_char(round(NEW."Price"), 'FM999,999,999,999') || E'\n' || to_char(round(NEW."Price"), 'FM999999999999') END;
  NEW."shuffleKey" := (hashint8extended(NEW."StockItemId", 90) & 2147483647)::int;
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

UPDATE "StockItem" SET "ManufacturerName" = single_spaced("ManufacturerName")
WHERE "ManufacturerName" <> single_spaced("ManufacturerName");

CREATE FUNCTION derive_brand_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."main_brand_name" := single_spaced(NEW."main_brand_name");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_brand_names BEFORE INSERT OR UPDATE OF "main_brand_name" ON "SiteSettings"
  FOR EACH ROW EXECUTE FUNCTION derive_brand_names();

UPDATE "SiteSettings" SET "main_brand_name" = "main_brand_name"
WHERE "main_brand_name" <> single_spaced("main_brand_name");
