CREATE TRIGGER reject_deletion BEFORE UPDATE OR TRUNCATE ON "History"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The history cannot be changed.');
