-- Prisma Studio sends NULL for a number that it cannot read, such as '600,000'. Without the threshold every price that it hides would
-- be published. The desk, which reads what is typed, may empty it.
CREATE FUNCTION refuse_emptied_threshold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'poa_price_tag must not be emptied here. Write digits only, such as 600000, or 0 for no threshold.'
    USING ERRCODE = 'check_violation', COLUMN = 'poa_price_tag';
END $$;

CREATE TRIGGER refuse_emptied_threshold BEFORE UPDATE OF "poa_price_tag" ON "SiteSettings" FOR EACH ROW
  WHEN (OLD."poa_price_tag" IS NOT NULL AND NEW."poa_price_tag" IS NULL
    AND coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true)) = 'studio')
  EXECUTE FUNCTION refuse_emptied_threshold();
