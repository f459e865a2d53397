-- A letter may be stored in one part or in several: a search compares them in one. Only some locales have a letter of its own
-- for the sigma at the end of a word when they lower-case it.
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN translate(lower(unaccent(normalize(coalesce(value, ''), NFC))), 'ς', 'σ');

-- Their triggers fold again what is stored in parts or has such a sigma; nothing else changes.
UPDATE "StockItem" SET "searchText" = "searchText"
WHERE concat_ws(' ', "SKU", "ManufacturerName", "WatchLocation", "JewelleryLocation", "Location", "Name", "JewelleryType",
    "JewelleryMetal", "JewelleryStone", "Material", "WatchMaterial", "Year", "Movement", "Gender", "Model") IS NOT NFC NORMALIZED
  OR concat("searchText", "searchModel", "sortName") LIKE '%ς%';
