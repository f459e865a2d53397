ALTER TABLE "MemberNote"
  ADD CONSTRAINT "The text of a note is 1 to 4000 characters" CHECK (length(trim_text("text")) BETWEEN 1 AND 4000);

CREATE OR REPLACE FUNCTION derive_member_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."author" := acting_person();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member_note BEFORE INSERT ON "MemberNote" FOR EACH ROW EXECUTE FUNCTION derive_member_note();
