ALTER TABLE "Currency"
  ADD CONSTRAINT "Currency_code" CHECK ("code" = '£' OR "code" ~ '^[A-Z]{3}$' OR raise_check(
    'currency_code', 'code', 'code must be £ or three capital letters.')),
  ADD CONSTRAINT "Currency_decimals" CHECK (check_range('decimals', "decimals", 0, 2)),
  ADD CONSTRAINT "Currency_rate" CHECK ("rate" IS NULL OR ("rate" > 0 AND "rate" <> 'NaN') OR raise_check('rate', 'rate', 'rate must be above 0.')),
  ADD CONSTRAINT "Currency_symbol" CHECK ("symbol" ~ '^[^<>&"[:space:]]{1,6}$' OR raise_check(
    'currency_symbol', 'symbol', 'symbol must be 1 to 6 characters, without spaces.'));

-- A rate is as old as its last change, unless staff say another day.
CREATE OR REPLACE FUNCTION derive_currency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."code" := trim_text(NEW."code");
  NEW."symbol" := trim_text(NEW."symbol");
  IF NEW."rate" IS NULL THEN
    NEW."rate_date" := NULL;
  ELSIF NEW."rate_date" IS NULL
    OR (TG_OP = 'UPDATE' AND NEW."rate" IS DISTINCT FROM OLD."rate" AND NEW."rate_date" IS NOT DISTINCT FROM OLD."rate_date") THEN
    NEW."rate_date" := (now() AT TIME ZONE 'Europe/London')::date;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_currency BEFORE INSERT OR UPDATE ON "Currency" FOR EACH ROW EXECUTE FUNCTION derive_currency();

-- Whoever names a currency holds its row (is_currency), so that none does meanwhile.
CREATE OR REPLACE FUNCTION reject_currency_in_use() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."code" = '£' OR EXISTS (SELECT FROM "SiteSettings" WHERE "house_currency" = OLD."code")
    OR EXISTS (SELECT FROM "StockItem" WHERE trim_text("Currency") = OLD."code") OR EXISTS (SELECT FROM "Sale" WHERE "currency" = OLD."code") THEN
    PERFORM raise_check('currency_in_use', 'code', '%s cannot be deleted or renamed: pieces, sales or the settings use it.', OLD."code");
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER reject_deletion BEFORE DELETE ON "Currency" FOR EACH ROW EXECUTE FUNCTION reject_currency_in_use();

CREATE TRIGGER reject_other_code BEFORE UPDATE OF "code" ON "Currency"
  FOR EACH ROW WHEN (OLD."code" <> NEW."code") EXECUTE FUNCTION reject_currency_in_use();

CREATE TRIGGER value_pieces AFTER UPDATE OF "rate" ON "Currency"
  FOR EACH ROW WHEN (OLD."rate" IS DISTINCT FROM NEW."rate") EXECUTE FUNCTION value_pieces();

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "Currency"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The currencies cannot be deleted at once: prices name them.');
