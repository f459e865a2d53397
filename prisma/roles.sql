-- Privileges of the roles other than the owner. The owner runs this after every migration where the roles exist;
-- anything not granted here is revoked. A migration that adds a table that staff edit must add a grant below.
--   shop_app    the site, its worker and commands: reads and writes rows; no DDL, no TRUNCATE, read-only history
--   shop_staff  Prisma Studio: content and stock; personal data as far as needed; no hash, session, token or queue

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, shop_app, shop_staff;
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, shop_app, shop_staff;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO shop_app, shop_staff;

DO $$
BEGIN
  EXECUTE format('REVOKE TEMPORARY, CONNECT ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO shop_app, shop_staff', current_database());
END $$;

-- ── the site ─────────────────────────────────────────────────────────────────

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO shop_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO shop_app;
REVOKE ALL ON "_prisma_migrations" FROM shop_app;
-- To detect a migration in progress; no other column.
GRANT SELECT (finished_at, rolled_back_at) ON "_prisma_migrations" TO shop_app;
REVOKE INSERT, UPDATE, DELETE ON "History" FROM shop_app;
REVOKE USAGE ON SEQUENCE "History_id_seq" FROM shop_app;
GRANT EXECUTE ON FUNCTION record_export, record_photographs TO shop_app;

-- The queue's tables have row level security: only their owner has access unless a policy grants it.
DO $$
DECLARE
  queue_table text;
BEGIN
  GRANT USAGE ON SCHEMA graphile_worker TO shop_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO shop_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO shop_app;
  FOR queue_table IN
    SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'shop_app')
  LOOP
    EXECUTE format('CREATE POLICY shop_app ON graphile_worker.%I TO shop_app USING (true) WITH CHECK (true)', queue_table);
  END LOOP;
END $$;

-- ── staff in Prisma Studio ───────────────────────────────────────────────────

GRANT SELECT, INSERT, UPDATE, DELETE ON "FeaturedSet", "Slide", "HomeExcerpt", "WebsiteItem", "Page", "PageBlurb",
  "JournalCategory", "JournalArticle", "Magazine", "TrustLine", "Boutique", "Currency", "SearchSynonym", "Specialist" TO shop_staff;
GRANT SELECT, INSERT, UPDATE ON "SiteSettings", "MembershipContent" TO shop_staff;
GRANT SELECT ON "Photo", "History", "Alert" TO shop_staff;

GRANT SELECT, INSERT, DELETE ON "StockItem" TO shop_staff;
GRANT SELECT ON "Enquiry", "Subscriber", "Mail" TO shop_staff;
GRANT UPDATE ("status", "boutique", "spam", "assigned_to") ON "Enquiry" TO shop_staff;
GRANT SELECT, INSERT ("member_id", "text"), DELETE ON "MemberNote" TO shop_staff;
GRANT UPDATE ("name", "unsubscribed_at", "spam") ON "Subscriber" TO shop_staff;
GRANT UPDATE ("to", "state") ON "Mail" TO shop_staff;
GRANT DELETE ON "Member" TO shop_staff;

-- Sales are visible at the staff desk only, and so is their history.
-- Unchanged if already so: these statements lock the table, which a backup may be reading.
DO $$
BEGIN
  IF NOT (SELECT relrowsecurity FROM pg_class WHERE oid = '"History"'::regclass) THEN
    ALTER TABLE "History" ENABLE ROW LEVEL SECURITY;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_policies WHERE tablename = 'History' AND policyname = 'shop_app') THEN
    CREATE POLICY shop_app ON "History" FOR SELECT TO shop_app USING (true);
  END IF;
  IF NOT EXISTS (SELECT FROM pg_policies WHERE tablename = 'History' AND policyname = 'shop_staff') THEN
    CREATE POLICY shop_staff ON "History" FOR SELECT TO shop_staff USING (record_type <> 'Sale');
  END IF;
END $$;

-- Every column except those the database maintains and, in "Member", those that grant access.
DO $$
DECLARE
  granted record;
BEGIN
  FOR granted IN
    SELECT attrelid::regclass AS relation, string_agg(quote_ident(attname), ', ') AS columns
    FROM pg_attribute
    WHERE attrelid IN ('"StockItem"'::regclass, '"Member"'::regclass) AND attnum > 0 AND NOT attisdropped
      AND attname <> ALL (ARRAY['StockItemId', 'updatedAt', 'brandKey', 'isSold', 'searchText', 'searchModel', 'searchPrice',
        'facetLocation', 'facetModel', 'facetMaterial', 'facetMovement', 'sortPrice', 'sortName', 'yearNumber', 'shuffleKey',
        'draftedAt', 'id', 'password', 'two_factor', 'passkeys_reset_at', 'email_version', 'created_at', 'requested_at', 'last_login_at',
        'previous_login_at'])
    GROUP BY attrelid
  LOOP
    EXECUTE format('GRANT UPDATE (%s) ON %s TO shop_staff', granted.columns, granted.relation);
    IF granted.relation = '"Member"'::regclass THEN
      EXECUTE format('GRANT INSERT (%1$s), SELECT (%1$s, id, created_at, requested_at, last_login_at, previous_login_at) ON "Member" TO shop_staff',
        granted.columns);
    END IF;
  END LOOP;
END $$;

DO $$
DECLARE
  number text;
BEGIN
  FOR number IN
    SELECT pg_get_serial_sequence(quote_ident(name), key) FROM (VALUES ('StockItem', 'StockItemId'), ('Slide', 'id'), ('WebsiteItem', 'id'),
      ('PageBlurb', 'id'), ('JournalCategory', 'id'), ('JournalArticle', 'id'), ('Magazine', 'id'), ('Member', 'id'),
      ('TrustLine', 'id'), ('Specialist', 'id'), ('SearchSynonym', 'id'), ('MemberNote', 'id')) AS numbered(name, key)
  LOOP
    EXECUTE format('GRANT USAGE ON SEQUENCE %s TO shop_staff', number);
  END LOOP;
END $$;
