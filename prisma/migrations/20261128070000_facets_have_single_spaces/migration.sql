-- A model or a material typed with two spaces between its words was a filter of its own, which looked the same.

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
  NEW."facetModel" := single_spaced(NEW."Model");
  NEW."facetMaterial" := coalesce(nullif(single_spaced(NEW."WatchMaterial"), ''), single_spaced(NEW."Material"));
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

-- The trigger derives them anew.
UPDATE "StockItem" SET "Model" = "Model"
WHERE "facetModel" <> single_spaced("facetModel") OR "facetMaterial" <> single_spaced("facetMaterial");
