-- What follows from a change: the application hears of it, mails are queued, sessions end.

-- ── the application hears of every change ────────────────────────────────────
-- One NOTIFY a statement: which table, and which keys while they are few ('*' stands for many).

CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key_column text := TG_ARGV[0];
  keys text[];
BEGIN
  IF TG_OP = 'TRUNCATE' OR key_column IS NULL THEN
    keys := ARRAY['*'];
  ELSIF TG_OP = 'INSERT' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %I::text AS k FROM new_rows LIMIT 41) s', key_column) INTO keys;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE format('SELECT array_agg(k) FROM (SELECT DISTINCT %I::text AS k FROM old_rows LIMIT 41) s', key_column) INTO keys;
  ELSE
    EXECUTE format('SELECT array_agg(k) FROM (SELECT %1$I::text AS k FROM new_rows UNION SELECT %1$I::text FROM old_rows LIMIT 41) s', key_column) INTO keys;
  END IF;
  IF keys IS NULL THEN RETURN NULL; END IF;
  IF cardinality(keys) > 40 THEN keys := ARRAY['*']; END IF;
  PERFORM pg_notify('shop', json_build_object('table', TG_TABLE_NAME, 'keys', keys)::text);
  RETURN NULL;
END $$;

-- Makes a table's changes heard. A migration that adds a table which pages read calls it.
CREATE FUNCTION watch_table(watched text, key_column text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER notify_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key_column);
  EXECUTE format('CREATE TRIGGER notify_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key_column);
  EXECUTE format('CREATE TRIGGER notify_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_change(%L)', watched, key_column);
  EXECUTE format('CREATE TRIGGER notify_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_change()', watched);
END $$;

SELECT watch_table(name, key_column) FROM (VALUES
  ('StockItem', 'SKU'), ('Photo', 'SKU'), ('FeaturedSet', 'name'), ('Slide', 'slide_set'), ('HomeExcerpt', 'position'),
  ('WebsiteItem', 'router_link'), ('Boutique', 'name'), ('SiteSettings', 'id'), ('Page', 'name'),
  ('PageBlurb', 'page_name'), ('JournalArticle', 'slug'), ('JournalCategory', 'name'), ('Magazine', 'id'),
  ('MembershipContent', 'id')) AS watched(name, key_column);

-- ── a mail's job ─────────────────────────────────────────────────────────────
-- A row of "Mail" makes its own job in the same transaction, so nothing that was kept can be forgotten; setting its state
-- back to queued makes a new one. 25 attempts with growing pauses (up to six hours) are four days.

CREATE FUNCTION mail_add_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('mail', json_build_object('id', NEW."id"),
    job_key := 'mail:' || NEW."id", max_attempts := 25);
  RETURN NULL;
END $$;

CREATE TRIGGER mail_add_job_of_new AFTER INSERT ON "Mail"
  FOR EACH ROW WHEN (NEW."state" = 'queued') EXECUTE FUNCTION mail_add_job();
CREATE TRIGGER mail_add_job_again AFTER UPDATE OF "state" ON "Mail"
  FOR EACH ROW WHEN (NEW."state" = 'queued' AND OLD."state" <> 'queued') EXECUTE FUNCTION mail_add_job();

-- ── what a change of an account means ────────────────────────────────────────
-- One transition, one mail, whoever made it. A Message-ID without host gets the shop's when it is sent.

CREATE FUNCTION member_mail(member integer, kind "MailKind", address text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Mail" ("kind", "to", "message_id", "member_id") VALUES (kind, address, gen_random_uuid()::text, member)
$$;

CREATE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."status" = 0 AND NEW."status" = 1 THEN
    PERFORM member_mail(NEW."id", 'membership_approved', NEW."email");
  ELSIF NEW."status" = 2 AND OLD."status" <> 2 THEN
    DELETE FROM "Session" WHERE "member_id" = NEW."id";
    PERFORM member_mail(NEW."id", 'membership_suspended', NEW."email");
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

CREATE TRIGGER member_changed AFTER UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION member_changed();
