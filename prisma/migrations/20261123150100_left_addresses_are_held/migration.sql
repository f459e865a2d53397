-- A verified address that a member's account was moved away from can be brought back for seven days. Until then nobody else gets
-- it, or whoever moved it could keep it from coming back by registering with it.

-- After the write, not before: whoever waited for the address in its unique index sees what the other transaction left.
CREATE FUNCTION refuse_held_email() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM "EmailUndo" WHERE "email" = NEW."email" AND "member_id" <> NEW."id" AND "used_at" IS NULL
      AND "created_at" > now() - interval '7 days') THEN
    RAISE EXCEPTION 'The email has already been taken.' USING ERRCODE = 'unique_violation', TABLE = 'Member', COLUMN = 'email',
      DETAIL = 'Key (email) is held for the member who had it.';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refuse_held_email AFTER INSERT ON "Member" FOR EACH ROW EXECUTE FUNCTION refuse_held_email();
CREATE TRIGGER refuse_held_email_of_changed AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION refuse_held_email();
