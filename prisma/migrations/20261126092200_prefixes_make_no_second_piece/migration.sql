-- A watch's pictures have one address whether its SKU begins with NW- or not, and its page and the search take the two for the same;
-- likewise NJ- for jewellery. Two pieces that differ in nothing else would show each other's photographs.

-- The SKUs, in lower case, that mean the same piece of a family.
CREATE FUNCTION skus_alike(family "Family", sku text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE family
    WHEN 'watch' THEN ARRAY[lower(sku), 'nw-' || lower(sku), regexp_replace(lower(sku), '^nw-', '')]
    ELSE ARRAY[lower(sku), 'nj-' || lower(sku), regexp_replace(lower(sku), '^nj-', '')]
  END;

-- Two that there are already stay, whatever else of them is changed.
CREATE OR REPLACE FUNCTION refuse_taken_sku() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  alike text;
  taken text;
BEGIN
  IF EXISTS (SELECT FROM "StockItem" other WHERE lower(other."SKU") = lower(NEW."SKU") AND other."StockItemId" <> NEW."StockItemId") THEN
    RAISE EXCEPTION 'SKU "%" is taken by another piece (capital and small letters count as the same).', NEW."SKU"
      USING ERRCODE = 'unique_violation', COLUMN = 'SKU';
  END IF;
  IF TG_OP = 'INSERT' OR lower(NEW."SKU") <> lower(OLD."SKU") OR NEW."Family" <> OLD."Family" THEN
    -- One by one: for several at once, the plan made while there are few pieces reads them all.
    FOREACH alike IN ARRAY skus_alike(NEW."Family", NEW."SKU") LOOP
      SELECT other."SKU" INTO taken FROM "StockItem" other
      WHERE lower(other."SKU") = alike AND other."Family" = NEW."Family" AND other."StockItemId" <> NEW."StockItemId";
      IF FOUND THEN
        RAISE EXCEPTION 'SKU "%" is taken by the piece % (with and without NW- or NJ- counts as the same).', NEW."SKU", taken
          USING ERRCODE = 'unique_violation', COLUMN = 'SKU';
      END IF;
    END LOOP;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refuse_taken_sku BEFORE INSERT OR UPDATE OF "SKU", "StockItemId", "Family" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_taken_sku();
