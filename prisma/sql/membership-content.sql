ALTER TABLE "MembershipContent"
  ADD CONSTRAINT "There is one row of membership content, id 1" CHECK (id = 1);

CREATE TRIGGER refuse_deletion BEFORE DELETE ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');

CREATE TRIGGER refuse_script BEFORE INSERT OR UPDATE OF "Description" ON "MembershipContent" FOR EACH ROW EXECUTE FUNCTION refuse_script('Description');

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON "MembershipContent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The text above the registration cannot be deleted: empty it.');
