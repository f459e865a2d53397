CREATE TRIGGER reject_deletion BEFORE UPDATE OR TRUNCATE ON "History"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The history cannot be changed.');

CREATE TRIGGER reject_deletion BEFORE DELETE ON _prisma_migrations
  FOR EACH ROW
    EXECUTE FUNCTION reject_deletion('The notes of what was migrated cannot be deleted: the next start would do it all again.');

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON _prisma_migrations
  FOR EACH STATEMENT
    EXECUTE FUNCTION reject_deletion('The notes of what was migrated cannot be deleted: the next start would do it all again.');
