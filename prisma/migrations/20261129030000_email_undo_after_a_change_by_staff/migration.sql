-- A member whose address staff changed can bring it back, as after a change of their own: whoever is at an unattended desk
-- could otherwise move an account for good. A change by staff still ends the undos of changes that were made in the account,
-- whose holder they verified, and gives the address that such a change had set none. It does not end those of earlier changes
-- by staff, or a second change would.

ALTER TABLE "EmailUndo" ADD COLUMN "by_staff" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION void_email_undos() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  is_staff boolean := coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true), '') IN ('desk', 'studio');
  is_new boolean := NOT EXISTS (SELECT FROM "EmailUndo" WHERE "member_id" = NEW."id" AND "used_at" IS NULL
    AND "created_at" > now() - interval '7 days');
BEGIN
  UPDATE "EmailUndo" undo SET "used_at" = now()
  WHERE "member_id" = NEW."id" AND "used_at" IS NULL AND ((is_staff AND NOT undo."by_staff") OR "id" > (
    SELECT min("id") FROM "EmailUndo" WHERE "member_id" = NEW."id" AND "email" = NEW."email" AND "used_at" IS NULL
      AND "created_at" > now() - interval '7 days'));
  IF is_staff AND is_new THEN
    INSERT INTO "EmailUndo" ("member_id", "email", "verified_at", "by_staff")
    VALUES (NEW."id", OLD."email", OLD."email_verified_at", true);
  END IF;
  RETURN NULL;
END $$;
