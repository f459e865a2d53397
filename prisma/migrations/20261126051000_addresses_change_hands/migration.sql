-- A colleague's account that somebody else gives another address gets another holder: the former password must not sign in any
-- more, and the new address is invited. Whoever changes their own address keeps the password. The desk names the actor as
-- "Name <address>". After derive_staff_account by name, so that the addresses are compared as they are stored.

CREATE FUNCTION empty_password_of_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := '<' || OLD."email" || '>';
BEGIN
  IF right(coalesce(current_setting('shop.actor', true), ''), length(own)) <> own THEN
    NEW."password" := '';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER empty_password_of_moved BEFORE UPDATE ON "StaffAccount" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION empty_password_of_moved();

CREATE FUNCTION invite_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Mail" ("kind", "to", "message_id", "staff_id") VALUES ('staff_invitation', NEW."email", gen_random_uuid()::text, NEW."id");
  RETURN NULL;
END $$;

CREATE TRIGGER invite_moved AFTER UPDATE ON "StaffAccount" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email" AND NEW."password" = '' AND NOT NEW."suspended") EXECUTE FUNCTION invite_moved();

-- A member's account that returns to an address that it left within seven days, in whatever way, was perhaps somebody else's
-- meanwhile: no address that it left since can be brought back. Staff change an address for the person they verified, so that
-- none can be brought back then.

CREATE FUNCTION void_email_undos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  by_staff boolean := coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true), '') IN ('desk', 'studio');
BEGIN
  UPDATE "EmailUndo" SET "used_at" = now()
  WHERE "member_id" = NEW."id" AND "used_at" IS NULL AND (by_staff OR "id" > (
    SELECT min("id") FROM "EmailUndo" WHERE "member_id" = NEW."id" AND "email" = NEW."email" AND "used_at" IS NULL
      AND "created_at" > now() - interval '7 days'));
  RETURN NULL;
END $$;

CREATE TRIGGER void_email_undos AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION void_email_undos();
