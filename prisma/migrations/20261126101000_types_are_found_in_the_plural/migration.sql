-- A search for 'rings' matched only 'Earrings', in which it occurs, and hid every 'Ring': the text that is searched has the plural
-- of a jewellery type as well.

-- The English plural of a noun, or of a phrase that ends in one; null if it is one already, or ends in no Latin letter.
CREATE FUNCTION plural_of(noun text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN trimmed(noun) ~* '(ch|sh|ss|x|z)$' THEN trimmed(noun) || 'es'
    WHEN trimmed(noun) ~* '[^aeiou]y$' THEN left(trimmed(noun), -1) || 'ies'
    WHEN trimmed(noun) ~* '[a-rt-z]$' THEN trimmed(noun) || 's'
  END;

CREATE OR REPLACE FUNCTION derive_stock_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One field a line: a search word holds no line break, so it never matches across two fields.
  NEW."searchText" := folded(concat_ws(E'\n',
    NEW."SKU", NEW."ManufacturerName", NEW."WatchLocation", NEW."JewelleryLocation", NEW."Location", NEW."Name",
    NEW."JewelleryType", plural_of(NEW."JewelleryType"), NEW."JewelleryMetal", NEW."JewelleryStone", NEW."Material",
    NEW."WatchMaterial", NEW."Year", NEW."Movement", NEW."Gender", NEW."conditionGrade"));
  NEW."searchModel" := regexp_replace(folded(NEW."Model"), '[^[:alnum:]]', '', 'g');
  NEW."sortPrice" := CASE WHEN NOT NEW."isPOA" AND NEW."Price" > 0 THEN NEW."Price" END;
  NEW."sortName" := folded(trimmed(NEW."Name"));
  NEW."yearNumber" := substring(coalesce(NEW."Year", '') FROM '(?:^|[^0-9])((?:1[5-9]|20)[0-9]{2})(?:[^0-9]|$)')::smallint;
  RETURN NEW;
END $$;

-- Nothing that a reader would call a change: updatedAt stays.
ALTER TABLE "StockItem" DISABLE TRIGGER derive_stock_item;

UPDATE "StockItem" SET "searchText" = "searchText" WHERE plural_of("JewelleryType") IS NOT NULL;

ALTER TABLE "StockItem" ENABLE TRIGGER derive_stock_item;
