ALTER TABLE "Member"
  ADD CONSTRAINT "Member_name" CHECK (check_required('first_name', "name")),
  ADD CONSTRAINT "Member_declined" CHECK ("declined_at" IS NULL OR "status" = 2 OR raise_check(
    'member_declined', 'declined_at', 'Only a pending member can be declined. Suspend an approved member instead: status 2.')),
  ADD CONSTRAINT "Member_email" CHECK ("email" ~ '^[^[:space:]@<>,;:"]+@[^[:space:]@<>,;:"]+\.[^[:space:]@<>,;:".]+$' OR raise_check(
    'email', 'email', 'email "%s" is not an email address.', "email")),
  ADD CONSTRAINT "Member_password" CHECK (check_password_hash("password")),
  ADD CONSTRAINT "Member_status" CHECK ("status" IN (0, 1, 2) OR raise_check(
    'choice', 'status', 'status must be 0 (pending approval), 1 (approved) or 2 (suspended).'));

CREATE OR REPLACE FUNCTION derive_member() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  space integer;
BEGIN
  -- Only a changed address is normalised: it is verified anew anyway.
  IF TG_OP = 'INSERT' OR NEW."email" <> OLD."email" THEN
    NEW."email" := lower(trim_text(normalise_identifier(NEW."email")));
  END IF;

  -- The three names stay in step: the first space parts the name.
  NEW."name" := trim_text(normalise_text(NEW."name"));
  NEW."first_name" := trim_text(normalise_text(NEW."first_name"));
  NEW."last_name" := trim_text(normalise_text(NEW."last_name"));
  IF (TG_OP = 'INSERT' AND NEW."first_name" = '' AND NEW."last_name" = '')
    OR (TG_OP = 'UPDATE' AND NEW."name" <> OLD."name" AND NEW."first_name" = OLD."first_name" AND NEW."last_name" = OLD."last_name") THEN
    space := strpos(NEW."name", ' ');
    NEW."first_name" := CASE space WHEN 0 THEN NEW."name" ELSE left(NEW."name", space - 1) END;
    NEW."last_name" := CASE space WHEN 0 THEN '' ELSE trim_text(substr(NEW."name", space + 1)) END;
  END IF;
  NEW."name" := trim_text(NEW."first_name" || ' ' || NEW."last_name");

  IF TG_OP = 'UPDATE' THEN
    IF NEW."email" <> OLD."email" THEN
      IF NEW."email_verified_at" IS NOT DISTINCT FROM OLD."email_verified_at" THEN
        NEW."email_verified_at" := NULL;
      END IF;
      NEW."email_version" := OLD."email_version" + 1;
    ELSIF NEW."email_verified_at" IS DISTINCT FROM OLD."email_verified_at" THEN
      NEW."email_version" := OLD."email_version" + 1;
    END IF;
  END IF;
  -- The boutique hears of a verified registration once.
  IF NEW."email_verified_at" IS NOT NULL AND NEW."status" = 0 THEN
    NEW."requested_at" := coalesce(NEW."requested_at", now());
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member BEFORE INSERT OR UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION derive_member();

CREATE OR REPLACE FUNCTION derive_member_declined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."declined_at" IS NOT NULL AND OLD."declined_at" IS NULL AND NEW."status" = 0 THEN
    NEW."status" := 2;
  ELSIF OLD."declined_at" IS NOT NULL AND NEW."status" <> 2 THEN
    NEW."declined_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member_declined BEFORE UPDATE OF "status", "declined_at" ON "Member"
  FOR EACH ROW EXECUTE FUNCTION derive_member_declined();

CREATE OR REPLACE FUNCTION record_previous_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."previous_login_at" := OLD."last_login_at";
  RETURN NEW;
END $$;

CREATE TRIGGER record_previous_login BEFORE UPDATE OF "last_login_at" ON "Member"
  FOR EACH ROW WHEN (OLD."last_login_at" IS DISTINCT FROM NEW."last_login_at") EXECUTE FUNCTION record_previous_login();

CREATE TRIGGER reject_second_factor BEFORE UPDATE OF "two_factor" ON "Member"
  FOR EACH ROW WHEN (NEW."two_factor" AND NOT OLD."two_factor") EXECUTE FUNCTION reject_second_factor();

CREATE TRIGGER clear_desk_notices AFTER UPDATE ON "Member"
  FOR EACH ROW WHEN (OLD."status" = 0 AND NEW."status" <> 0) EXECUTE FUNCTION clear_desk_notices('registration');

CREATE OR REPLACE FUNCTION link_alerts_of_verified() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Asked first, because a transaction has room for a few thousand locks.
  IF EXISTS (SELECT FROM "Alert" WHERE "member_id" = NEW."id" OR "email" = NEW."email") THEN
    -- The lock of lib/alerts/commands.ts: an alert that is confirmed at the same moment is linked by one of the two.
    PERFORM pg_advisory_xact_lock(hashtext('alert ' || NEW."email"));
    PERFORM link_alerts_to_member(NEW."id", NEW."email");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER link_alerts_of_new AFTER INSERT ON "Member" FOR EACH ROW
  WHEN (NEW."email_verified_at" IS NOT NULL) EXECUTE FUNCTION link_alerts_of_verified();

CREATE TRIGGER link_alerts_of_verified AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email_verified_at" IS NOT NULL AND (OLD."email_verified_at" IS NULL OR NEW."email" <> OLD."email"))
  EXECUTE FUNCTION link_alerts_of_verified();

CREATE OR REPLACE FUNCTION queue_member_mails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."status" = 1 AND (OLD."status" = 0 OR OLD."declined_at" IS NOT NULL) THEN
    PERFORM member_mail(NEW."id", 'membership_approved', NEW."email");
  ELSIF NEW."status" = 2 AND OLD."status" <> 2 THEN
    DELETE FROM "Session" WHERE "member_id" = NEW."id";
    PERFORM member_mail(NEW."id", CASE WHEN NEW."declined_at" IS NULL THEN 'membership_suspended' ELSE 'membership_declined' END::"MailKind", NEW."email");
  ELSIF OLD."status" = 2 AND NEW."status" = 1 THEN
    PERFORM member_mail(NEW."id", 'membership_restored', NEW."email");
  END IF;
  IF OLD."requested_at" IS NULL AND NEW."requested_at" IS NOT NULL THEN
    PERFORM member_mail(NEW."id", 'membership_request', '');
  END IF;
  IF NEW."email" <> OLD."email" THEN
    PERFORM member_mail(NEW."id", 'email_changed', OLD."email");
    IF NEW."email_verified_at" IS NULL THEN
      PERFORM member_mail(NEW."id", 'verification', NEW."email");
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER queue_member_mails AFTER UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION queue_member_mails();

-- After the write, not before: whoever waited for the address in its unique index sees what the other transaction left.
CREATE OR REPLACE FUNCTION reject_held_email() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM "EmailUndo" WHERE "email" = NEW."email" AND "member_id" <> NEW."id" AND "used_at" IS NULL
      AND "verified_at" IS NOT NULL AND "created_at" > now() - interval '7 days') THEN
    RAISE EXCEPTION 'The email has already been taken.' USING ERRCODE = 'unique_violation', TABLE = 'Member', CONSTRAINT = 'Member_email_key';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER reject_held_email AFTER INSERT ON "Member" FOR EACH ROW EXECUTE FUNCTION reject_held_email();

CREATE TRIGGER reject_held_email_of_changed AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION reject_held_email();

CREATE OR REPLACE FUNCTION expire_email_undos() RETURNS trigger
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

CREATE TRIGGER expire_email_undos AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION expire_email_undos();

CREATE OR REPLACE FUNCTION expire_unverified_email_undos() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "EmailUndo" SET "used_at" = now() WHERE "member_id" = NEW."id" AND "verified_at" IS NULL AND "used_at" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER expire_unverified_email_undos AFTER UPDATE ON "Member" FOR EACH ROW
  WHEN (NEW."email_verified_at" IS NOT NULL AND OLD."email_verified_at" IS DISTINCT FROM NEW."email_verified_at")
  EXECUTE FUNCTION expire_unverified_email_undos();

ALTER TABLE "MemberNote"
  ADD CONSTRAINT "MemberNote_text" CHECK (check_required('text', "text") AND check_length('text', trim_text("text"), 4000));

CREATE OR REPLACE FUNCTION derive_member_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."author" := acting_person();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_member_note BEFORE INSERT ON "MemberNote" FOR EACH ROW EXECUTE FUNCTION derive_member_note();

ALTER TABLE "MembershipContent"
  ADD CONSTRAINT "There is one row of membership content, id 1" CHECK (id = 1);

CREATE TRIGGER reject_deletion BEFORE DELETE ON "MembershipContent"
  FOR EACH ROW EXECUTE FUNCTION reject_deletion('The text above the registration cannot be deleted: empty it.');

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "Description" ON "MembershipContent" FOR EACH ROW EXECUTE FUNCTION reject_script('Description');

CREATE TRIGGER reject_truncate BEFORE TRUNCATE ON "MembershipContent"
  FOR EACH STATEMENT EXECUTE FUNCTION reject_deletion('The text above the registration cannot be deleted: empty it.');

CREATE OR REPLACE FUNCTION record_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "MemberVisit" AS visit ("member_id", "seen_at") VALUES (NEW."member_id", NEW."seen_at")
  ON CONFLICT ("member_id") DO UPDATE SET
    "previous_at" = previous_visit(visit."seen_at", visit."previous_at", EXCLUDED."seen_at"),
    "seen_at" = greatest(visit."seen_at", EXCLUDED."seen_at");
  RETURN NULL;
END $$;

CREATE TRIGGER record_visit AFTER INSERT OR UPDATE OF "seen_at" ON "Session" FOR EACH ROW EXECUTE FUNCTION record_visit();
