-- A draft knows by itself when it was made, and that it was never published: the history is kept by the SKU, which may be corrected,
-- or be another piece's later.

ALTER TABLE "StockItem" ADD COLUMN "draftedAt" TIMESTAMPTZ(3);

DROP TRIGGER record_history ON "StockItem";
SELECT keep_history('StockItem', 'SKU', 'all', 'updatedAt', 'brandKey', 'isSold', 'searchText', 'searchModel', 'searchPrice', 'facetLocation', 'facetModel', 'facetMaterial', 'facetMovement', 'shuffleKey', 'sortPrice', 'sortName', 'yearNumber', 'draftedAt');

CREATE FUNCTION derive_drafted_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."draftedAt" := CASE WHEN NOT NEW."published" THEN CURRENT_TIMESTAMP END;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_drafted_at BEFORE INSERT ON "StockItem" FOR EACH ROW EXECUTE FUNCTION derive_drafted_at();

-- However a draft is published for the first time, it arrives that moment, unless staff gave its arrival another date than that
-- of its making.
CREATE OR REPLACE FUNCTION arrive_when_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."arrivedAt" = OLD."arrivedAt"
    AND OLD."arrivedAt" BETWEEN OLD."draftedAt" - interval '1 minute' AND OLD."draftedAt" + interval '1 minute' THEN
    NEW."arrivedAt" := CURRENT_TIMESTAMP;
  END IF;
  NEW."draftedAt" := NULL;
  RETURN NEW;
END $$;

DROP TRIGGER arrive_when_published ON "StockItem";
CREATE TRIGGER arrive_when_published BEFORE UPDATE OF "published" ON "StockItem" FOR EACH ROW
  WHEN (NEW."published" AND OLD."draftedAt" IS NOT NULL) EXECUTE FUNCTION arrive_when_published();
