-- A price of 0 is shown as POA, like none: a price does not become 0 by accident either.
CREATE OR REPLACE FUNCTION refuse_slip_in_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD."Price" > 0 AND coalesce(NEW."Price", 0) = 0 AND NOT NEW."isPOA" THEN
      RAISE EXCEPTION 'Set isPOA to true to show POA, or give a price.' USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
    IF NEW."Price" IS NOT DISTINCT FROM OLD."Price" THEN RETURN NEW; END IF;
  END IF;
  IF NEW."Price" > 0 THEN
    SELECT "lowest_price" INTO lowest FROM "SiteSettings" WHERE id = 1;
    IF NEW."Price" < lowest THEN
      RAISE EXCEPTION '% looks like %: no piece costs less than % (SKU %). Write the price in full, or change lowest_price in the settings.',
        trim_scale(NEW."Price"), to_char(NEW."Price" * 1000, 'FM999,999,999,999'), to_char(lowest, 'FM999,999,999,999'), NEW."SKU"
        USING ERRCODE = 'check_violation', COLUMN = 'Price';
    END IF;
  END IF;
  RETURN NEW;
END $$;
