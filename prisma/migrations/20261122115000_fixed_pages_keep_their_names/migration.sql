-- A page that must not be deleted must not be renamed either, nor go with all others at once.

CREATE TRIGGER refuse_renaming BEFORE UPDATE OF "name" ON "Page" FOR EACH ROW
  WHEN (OLD."name" <> NEW."name" AND
    OLD."name" IN ('about', 'services', 'legal', 'terms-and-conditions', 'privacy-policy', 'cookie-policy'))
  EXECUTE FUNCTION refuse_deletion('This page keeps its name: the footer leads to it. Hide it in the menu (WebsiteItem), or change what it says.');

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "Page"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The pages cannot be deleted at once: the footer leads to some of them.');

-- A shadow database has no table of migrations.
DO $$
BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "_prisma_migrations"
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The notes of what was migrated cannot be deleted: the next start would do it all again.');
  END IF;
END $$;
