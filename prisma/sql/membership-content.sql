ALTER TABLE "MembershipContent"
  ADD CONSTRAINT "There is one row of membership content, id 1" CHECK (id = 1);

CREATE TRIGGER reject_deletion BEFORE DELETE ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION reject_deletion('The text above the registration cannot be deleted: empty it.');

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "Description" ON "MembershipContent" FOR EACH ROW EXECUTE FUNCTION reject_script('Description');

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "MembershipContent"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The text above the registration cannot be deleted: empty it.');
