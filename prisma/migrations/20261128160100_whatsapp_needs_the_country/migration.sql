-- WhatsApp's links hold a number with its country. One as it is dialled at home, 07700 900 090, led to nobody.

CREATE FUNCTION refuse_number_without_country() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'WhatsAppNumber "%" begins without its country, and no link to WhatsApp works without. Write it like +44 7700 900 090.', NEW."WhatsAppNumber"
    USING ERRCODE = 'check_violation', COLUMN = 'WhatsAppNumber';
END $$;

CREATE FUNCTION is_without_country(number text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(number, '[^0-9+]', '', 'g') ~ '^0[1-9]';

-- No CHECKs: a shop that has such a number already can still change the rest of the record.
CREATE TRIGGER refuse_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "Boutique"
  FOR EACH ROW WHEN (is_without_country(NEW."WhatsAppNumber")) EXECUTE FUNCTION refuse_number_without_country();
CREATE TRIGGER refuse_number_without_country BEFORE INSERT OR UPDATE OF "WhatsAppNumber" ON "SiteSettings"
  FOR EACH ROW WHEN (is_without_country(NEW."WhatsAppNumber")) EXECUTE FUNCTION refuse_number_without_country();
