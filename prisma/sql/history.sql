CREATE TRIGGER refuse_deletion BEFORE UPDATE OR TRUNCATE ON "History"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The history cannot be changed.');
