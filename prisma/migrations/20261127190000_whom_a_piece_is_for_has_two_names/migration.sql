-- A search for 'ladies' or 'men' found no piece whose Gender is Female or Male, as the desk suggests: the text that is searched
-- has both names.

-- 'ladies', 'gentlemen' or both, whom a gender names in whatever words; null for others.
CREATE FUNCTION ladies_or_gentlemen(gender text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(concat_ws(' ',
    CASE WHEN gender ~* '\m(wom[ae]n|lad(y|ies)|females?|dam(e|es|en)|femmes?)\M' THEN 'ladies' END,
    CASE WHEN gender ~* '\m(m[ae]n|gents?|gentlem[ae]n|males?|herren|hommes?)\M' THEN 'gentlemen' END), '');

CREATE OR REPLACE FUNCTION derive_stock_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One field a line: a search word holds no line break, so it never matches across two fields.
  NEW."searchText" := folded(concat_ws(E'\n',
    NEW."SKU", NEW."ManufacturerName", NEW."WatchLocation", NEW."JewelleryLocation", NEW."Location", NEW."Name",
    NEW."JewelleryType", plural_of(NEW."JewelleryType"), NEW."JewelleryMetal", NEW."JewelleryStone", NEW."Material",
    NEW."WatchMaterial", NEW."Year", NEW."Movement", NEW."Gender", ladies_or_gentlemen(NEW."Gender"),
    NEW."conditionGrade"));
  NEW."searchModel" := regexp_replace(folded(NEW."Model"), '[^[:alnum:]]', '', 'g');
  NEW."sortPrice" := CASE WHEN NOT NEW."isPOA" AND NEW."Price" > 0 THEN NEW."Price" END;
  NEW."sortName" := folded(trimmed(NEW."Name"));
  NEW."yearNumber" := substring(coalesce(NEW."Year", '') FROM '(?:^|[^0-9])((?:1[5-9]|20)[0-9]{2})(?:[^0-9]|$)')::smallint;
  RETURN NEW;
END $$;

-- Nothing that a reader would call a change: updatedAt stays.
ALTER TABLE "StockItem" DISABLE TRIGGER derive_stock_item;

UPDATE "StockItem" SET "searchText" = "searchText"
WHERE strpos("searchText", ladies_or_gentlemen("Gender")) = 0;

ALTER TABLE "StockItem" ENABLE TRIGGER derive_stock_item;
