-- Who changed what: a row for every changed column of every record that staff edit, written by trigger alone.
-- Of people it keeps what was decided about them, never who they are: it outlives them.

CREATE TYPE "HistoryOperation" AS ENUM ('insert', 'update', 'delete', 'export');

CREATE TABLE "History" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "record_type" TEXT NOT NULL,
    "record_key" TEXT NOT NULL DEFAULT '',
    "operation" "HistoryOperation" NOT NULL,
    "column_name" TEXT NOT NULL DEFAULT '',
    "old_value" JSONB,
    "new_value" JSONB,
    "actor" TEXT NOT NULL DEFAULT '',
    "database_role" TEXT NOT NULL,
    "command" TEXT NOT NULL DEFAULT '',
    "transaction_id" BIGINT NOT NULL,
    CONSTRAINT "History_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "History_record_type_record_key_id_idx" ON "History"("record_type", "record_key", "id" DESC);
CREATE INDEX "History_at_idx" ON "History"("at" DESC);
CREATE INDEX "History_transaction_id_idx" ON "History"("transaction_id");

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
REVOKE ALL ON FUNCTION write_history FROM PUBLIC;

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

SELECT keep_history('StockItem', 'SKU', 'all', 'updatedAt', 'brandKey', 'isSold', 'searchText', 'searchModel', 'searchPrice',
    'facetLocation', 'facetModel', 'facetMaterial', 'facetMovement', 'shuffleKey', 'sortPrice', 'sortName', 'yearNumber'),
  keep_history('FeaturedSet', 'name', 'all'), keep_history('Slide', 'id', 'all'), keep_history('HomeExcerpt', 'position', 'all'),
  keep_history('WebsiteItem', 'router_link', 'all'), keep_history('Boutique', 'name', 'all'), keep_history('SiteSettings', 'id', 'all'),
  keep_history('Page', 'name', 'all'), keep_history('PageBlurb', 'id', 'all'), keep_history('JournalCategory', 'id', 'all'),
  keep_history('JournalArticle', 'slug', 'all', 'updated_at'), keep_history('Magazine', 'id', 'all'),
  keep_history('MembershipContent', 'id', 'all'),
  keep_history('Member', 'id', 'only', 'status'), keep_history('Enquiry', 'id', 'only', 'status', 'boutique', 'spam'),
  keep_history('Subscriber', 'id', 'only', 'unsubscribed_at', 'spam'),
  keep_history('StaffAccount', 'id', 'all', 'password', 'last_login_at', 'created_at');

-- An export leaves a row too: what, how many, by whom.
CREATE FUNCTION record_export(what text, lines integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT write_history(what, '', 'export', '', NULL, to_jsonb(lines)) $$;

CREATE TRIGGER refuse_deletion BEFORE UPDATE OR TRUNCATE ON "History"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion('The history cannot be changed.');
