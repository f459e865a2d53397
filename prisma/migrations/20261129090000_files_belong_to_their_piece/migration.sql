-- The film or certificate of a hidden piece would be for everybody once a public piece names it.
CREATE OR REPLACE FUNCTION file_key(file text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(regexp_replace(file, '^/?media/', '', 'i'), '\.[^.]*$', ''))
$$;

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
      SELECT other."SKU", other."facetLocation",
        other."published" AND other."deletedAt" IS NULL AND other."MembersAreaOnly" = 0 AS shown
      FROM "StockItem" other
      WHERE other."StockItemId" <> NEW."StockItemId"
        AND file = file_key(CASE field WHEN 'film' THEN other."film" ELSE other."certificate" END)
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

CREATE TRIGGER refuse_file_of_other_piece BEFORE INSERT OR UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NEW."film" <> '' OR NEW."certificate" <> '') EXECUTE FUNCTION refuse_file_of_other_piece();
