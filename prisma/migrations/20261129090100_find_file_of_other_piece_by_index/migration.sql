-- Comparing file_key() read every piece for each one that names a file: the columns are compared as their indexes have them.
CREATE OR REPLACE FUNCTION refuse_file_of_other_piece() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  field text;
  file text;
  former text;
  hidden text;
  elsewhere text;
  is_public boolean;
BEGIN
  FOREACH field IN ARRAY ARRAY['film', 'certificate'] LOOP
    file := file_key(to_jsonb(NEW) ->> field);
    former := CASE WHEN TG_OP = 'UPDATE' THEN file_key(to_jsonb(OLD) ->> field) ELSE '' END;
    CONTINUE WHEN file IN ('', former);
    SELECT min("SKU") FILTER (WHERE NOT shown), coalesce(bool_or(shown), false),
      min("SKU") FILTER (WHERE "facetLocation" NOT IN ('', NEW."facetLocation"))
    INTO hidden, is_public, elsewhere
    FROM (
      SELECT "SKU", "facetLocation", "published" AND "deletedAt" IS NULL AND "MembersAreaOnly" = 0 AS shown
      FROM "StockItem"
      WHERE field = 'film' AND "film" <> '' AND lower(regexp_replace("film", '\.[^.]*$', '')) = file
        AND "StockItemId" <> NEW."StockItemId"
      UNION ALL
      SELECT "SKU", "facetLocation", "published" AND "deletedAt" IS NULL AND "MembersAreaOnly" = 0
      FROM "StockItem"
      WHERE field = 'certificate' AND "certificate" <> '' AND lower("certificate") = format('/media/%s.pdf', file)
        AND "StockItemId" <> NEW."StockItemId"
    ) others;
    IF elsewhere IS NOT NULL THEN
      RAISE EXCEPTION 'This file belongs to %, a piece of another boutique. Upload a file of its own for this piece.', elsewhere
        USING ERRCODE = 'check_violation', COLUMN = field;
    ELSIF hidden IS NOT NULL AND NOT is_public THEN
      RAISE EXCEPTION 'This file belongs to %, which is not visible to everyone. Upload a file of its own for this piece.', hidden
        USING ERRCODE = 'check_violation', COLUMN = field;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
