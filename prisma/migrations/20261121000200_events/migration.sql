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

CREATE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

CREATE TRIGGER member_changed AFTER UPDATE ON "Member" FOR EACH ROW EXECUTE FUNCTION member_changed();

-- Whoever is suspended, gets another role or another password is signed out; one owner who can sign in always stays.
CREATE FUNCTION staff_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW."suspended" OR NEW."role" <> OLD."role" OR NEW."email" <> OLD."email") THEN
    DELETE FROM "StaffSession" WHERE "staff_id" = NEW."id";
  END IF;
  IF OLD."role" = 'owner' AND NOT OLD."suspended" AND OLD."password" <> '' THEN
    -- Two owners who leave at the same moment wait for each other here.
    PERFORM pg_advisory_xact_lock(hashtext('staff owners'));
    IF NOT EXISTS (SELECT FROM "StaffAccount" WHERE "role" = 'owner' AND NOT "suspended" AND "password" <> '') THEN
      RAISE EXCEPTION 'The shop needs an owner who can sign in: make somebody else an owner first.' USING ERRCODE = 'check_violation', COLUMN = 'role';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER staff_account_changed AFTER UPDATE OR DELETE ON "StaffAccount" FOR EACH ROW EXECUTE FUNCTION staff_account_changed();

-- Arguments: the job's task, the record's key and the column that holds its time. The job asks again whether it is time, so
-- that one which is left behind publishes nothing.
CREATE FUNCTION add_publish_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  record_id text := to_jsonb(NEW) ->> TG_ARGV[1];
  publish_at timestamptz := (to_jsonb(NEW) ->> TG_ARGV[2])::timestamptz;
BEGIN
  IF publish_at IS NULL THEN
    PERFORM graphile_worker.remove_job(TG_ARGV[0] || ':' || record_id);
  ELSE
    PERFORM graphile_worker.add_job(TG_ARGV[0], json_build_object('id', to_jsonb(NEW) -> TG_ARGV[1]),
      job_key := TG_ARGV[0] || ':' || record_id, run_at := publish_at, max_attempts := 25);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER stock_item_add_job_of_new AFTER INSERT ON "StockItem"
  FOR EACH ROW WHEN (NEW."publishAt" IS NOT NULL) EXECUTE FUNCTION add_publish_job('publish', 'StockItemId', 'publishAt');

CREATE TRIGGER stock_item_add_job_again AFTER UPDATE ON "StockItem"
  FOR EACH ROW WHEN (NEW."publishAt" IS DISTINCT FROM OLD."publishAt") EXECUTE FUNCTION add_publish_job('publish', 'StockItemId', 'publishAt');

CREATE TRIGGER journal_article_add_job_of_new AFTER INSERT ON "JournalArticle"
  FOR EACH ROW WHEN (NEW."publish_at" IS NOT NULL) EXECUTE FUNCTION add_publish_job('publish-article', 'id', 'publish_at');

CREATE TRIGGER journal_article_add_job_again AFTER UPDATE ON "JournalArticle"
  FOR EACH ROW WHEN (NEW."publish_at" IS DISTINCT FROM OLD."publish_at") EXECUTE FUNCTION add_publish_job('publish-article', 'id', 'publish_at');

-- The desk and mail links say who acts: set_config('shop.actor', …, true), for one transaction; 'shop.command' likewise,
-- else the connection's application_name. Owner's rights, because nobody else may write here.
CREATE FUNCTION write_history(record_type text, record_key text, operation "HistoryOperation", column_name text, old_value jsonb, new_value jsonb)
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO "History" ("record_type", "record_key", "operation", "column_name", "old_value", "new_value", "actor", "database_role", "command", "transaction_id")
  VALUES (record_type, coalesce(record_key, ''), operation, column_name, old_value, new_value,
    left(coalesce(current_setting('shop.actor', true), ''), 200), session_user,
    left(coalesce(nullif(current_setting('shop.command', true), ''), current_setting('application_name', true), ''), 200),
    pg_current_xact_id()::text::bigint)
$$;

-- TG_ARGV: the key's column, 'all' or 'only', then the columns that are left out, or the only ones that are kept.
CREATE FUNCTION record_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named text[] := TG_ARGV[2:];
  only_named boolean := TG_ARGV[1] = 'only';
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) END;
  key text := coalesce(after, before) ->> TG_ARGV[0];
  field text;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    FOR field IN SELECT jsonb_object_keys(after) LOOP
      IF (field = ANY (named)) = only_named AND after -> field IS DISTINCT FROM before -> field THEN
        PERFORM write_history(TG_TABLE_NAME, before ->> TG_ARGV[0], 'update', field, before -> field, after -> field);
      END IF;
    END LOOP;
  ELSIF NOT only_named THEN
    PERFORM write_history(TG_TABLE_NAME, key, lower(TG_OP)::"HistoryOperation", '', before - named, after - named);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM write_history(TG_TABLE_NAME, key, 'delete', '', NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_history(kept text, VARIADIC arguments text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION record_history(%s)',
    kept, (SELECT string_agg(quote_literal(word), ', ') FROM unnest(arguments) AS word));
END $$;

-- An export leaves a row too: what, how many, by whom.
CREATE FUNCTION record_export(what text, lines integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT write_history(what, '', 'export', '', NULL, to_jsonb(lines)) $$;

-- What a change sets off needs more rights than whoever makes it has: staff change a member's status, but write no mail,
-- end no session and add no job. These triggers run with their owner's rights. What each role may do: prisma/roles.sql.

ALTER FUNCTION mail_add_job() SECURITY DEFINER SET search_path = public, pg_temp;

ALTER FUNCTION member_changed() SECURITY DEFINER SET search_path = public, pg_temp;

CREATE FUNCTION note_arrival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  reason text := CASE
    WHEN TG_OP = 'INSERT' THEN 'new'
    WHEN NOT OLD."published" THEN 'new'
    WHEN OLD."isSold" THEN 'returned'
    WHEN lower(trimmed(OLD."StatusName")) NOT IN ('', 'on hold') AND lower(trimmed(NEW."StatusName")) IN ('', 'on hold') THEN 'returned'
    WHEN OLD."MembersAreaOnly" = 1 AND NEW."MembersAreaOnly" = 0 THEN 'new'
    WHEN NOT NEW."isPOA" AND NOT OLD."isPOA" AND NEW."Price" > 0 AND NEW."Price" < OLD."Price" THEN 'reduced'
  END;
BEGIN
  IF reason IS NULL OR NOT NEW."published" OR NEW."isSold" OR NOT EXISTS (SELECT FROM "Alert" WHERE "confirmed_at" IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO "AlertArrival" ("item_id", "reason") VALUES (NEW."StockItemId", reason);
  -- A few seconds, so that what staff save together is matched together; a job that waits already is enough.
  PERFORM graphile_worker.add_job('alert_match', job_key := 'alert_match', job_key_mode := 'preserve_run_at',
    run_at := now() + interval '5 seconds', max_attempts := 25);
  RETURN NULL;
END $$;

CREATE TRIGGER note_arrival AFTER INSERT OR UPDATE OF "published", "StatusName", "MembersAreaOnly", "Price", "isPOA" ON "StockItem"
  FOR EACH ROW EXECUTE FUNCTION note_arrival();

-- What the history keeps of each table.
SELECT keep_history('StockItem', 'SKU', 'all', 'updatedAt', 'brandKey', 'isSold', 'searchText', 'searchModel', 'searchPrice', 'facetLocation', 'facetModel', 'facetMaterial', 'facetMovement', 'shuffleKey', 'sortPrice', 'sortName', 'yearNumber'),
  keep_history('FeaturedSet', 'name', 'all'),
  keep_history('Slide', 'id', 'all'),
  keep_history('HomeExcerpt', 'position', 'all'),
  keep_history('WebsiteItem', 'router_link', 'all'),
  keep_history('Boutique', 'name', 'all'),
  keep_history('SiteSettings', 'id', 'all'),
  keep_history('Page', 'name', 'all'),
  keep_history('PageBlurb', 'id', 'all'),
  keep_history('JournalCategory', 'id', 'all'),
  keep_history('JournalArticle', 'slug', 'all', 'updated_at'),
  keep_history('Magazine', 'id', 'all'),
  keep_history('MembershipContent', 'id', 'all'),
  keep_history('Subscriber', 'id', 'only', 'unsubscribed_at', 'spam'),
  keep_history('StaffAccount', 'id', 'all', 'password', 'last_login_at', 'created_at'),
  keep_history('TrustLine', 'id', 'all'),
  keep_history('Specialist', 'boutique_name', 'all'),
  keep_history('Sale', 'id', 'all', 'enquiry_id', 'note', 'created_at'),
  keep_history('Member', 'id', 'only', 'status', 'declined_at'),
  keep_history('Enquiry', 'id', 'only', 'status', 'boutique', 'spam', 'assigned_to');

SELECT watch_table('TrustLine', 'id'), watch_table('Specialist', 'boutique_name');

REVOKE ALL ON FUNCTION write_history FROM PUBLIC;

REVOKE ALL ON FUNCTION watch_table, keep_history, record_export, member_mail FROM PUBLIC;
