ALTER TABLE "JournalArticle"
  ADD CONSTRAINT "JournalArticle_content" CHECK (check_length('content', "content", 2000000)),
  ADD CONSTRAINT "JournalArticle_date" CHECK (check_date('date', "date")),
  ADD CONSTRAINT "JournalArticle_publish_at" CHECK (NOT ("status" = 0 AND "publish_at" IS NOT NULL) OR raise_check(
    'publish_at_for_drafts', 'publish_at', 'publish_at is for drafts: make it a draft, or leave publish_at empty.')),
  ADD CONSTRAINT "JournalArticle_slug" CHECK ("slug" ~ '^[a-z0-9][a-z0-9-]{0,119}$' OR raise_check(
    'slug', 'slug', 'slug "%s" must be 1 to 120 lower-case letters, digits and hyphens, such as caring-for-a-bracelet.', "slug")),
  ADD CONSTRAINT "JournalArticle_title" CHECK (check_required('title', "title") AND check_length('title', "title", 300));

-- An article that is published by hand needs its date no more.
CREATE OR REPLACE FUNCTION derive_article_schedule() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 0 AND OLD."status" <> 0 AND NEW."publish_at" IS NOT DISTINCT FROM OLD."publish_at" THEN
    NEW."publish_at" := NULL;
  END IF;
  -- What is restored after the time at which it was to be published stays a draft.
  IF OLD."deleted_at" IS NOT NULL AND NEW."deleted_at" IS NULL AND NEW."publish_at" <= now() THEN
    NEW."publish_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_article_schedule BEFORE UPDATE ON "JournalArticle" FOR EACH ROW EXECUTE FUNCTION derive_article_schedule();

CREATE OR REPLACE FUNCTION derive_journal_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updated_at" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_journal_article BEFORE INSERT OR UPDATE ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION derive_journal_article();

CREATE TRIGGER reject_new_past_time BEFORE INSERT ON "JournalArticle" FOR EACH ROW
  WHEN (NEW."status" <> 0 AND NEW."publish_at" < clock_timestamp() - interval '1 minute')
  EXECUTE FUNCTION reject_past_time('publish_at');

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "content" ON "JournalArticle" FOR EACH ROW EXECUTE FUNCTION reject_script('content');

CREATE OR REPLACE FUNCTION reject_slug_in_bin() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "JournalArticle" other WHERE other."slug" = NEW."slug" AND other."id" <> NEW."id" AND other."deleted_at" IS NOT NULL) THEN
    PERFORM raise_check('in_bin', 'slug', '%s is in the bin. Restore it, or delete it for good.', NEW."slug");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_slug_in_bin BEFORE INSERT OR UPDATE OF "slug" ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION reject_slug_in_bin();

CREATE TRIGGER reject_past_time BEFORE UPDATE ON "JournalArticle" FOR EACH ROW
  WHEN (NEW."status" <> 0 AND NEW."publish_at" < clock_timestamp() - interval '1 minute'
    AND NEW."publish_at" IS DISTINCT FROM OLD."publish_at")
  EXECUTE FUNCTION reject_past_time('publish_at');

CREATE TRIGGER journal_article_add_job_again AFTER UPDATE ON "JournalArticle"
  FOR EACH ROW WHEN (NEW."publish_at" IS DISTINCT FROM OLD."publish_at") EXECUTE FUNCTION add_publish_job('publish-article', 'id', 'publish_at');

CREATE TRIGGER journal_article_add_job_of_new AFTER INSERT ON "JournalArticle"
  FOR EACH ROW WHEN (NEW."publish_at" IS NOT NULL) EXECUTE FUNCTION add_publish_job('publish-article', 'id', 'publish_at');

CREATE OR REPLACE FUNCTION record_former_slug() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "FormerSlug" ("slug", "article_id") VALUES (OLD."slug", NEW."id")
  ON CONFLICT ("slug") DO UPDATE SET "article_id" = EXCLUDED."article_id";
  RETURN NULL;
END $$;

CREATE TRIGGER record_former_slug AFTER UPDATE ON "JournalArticle" FOR EACH ROW
  WHEN (OLD."status" = 0 AND (OLD."slug" <> NEW."slug" OR NEW."status" <> 0)) EXECUTE FUNCTION record_former_slug();

-- A published article has its address to itself.
CREATE OR REPLACE FUNCTION release_former_slug() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM "FormerSlug" WHERE "slug" = NEW."slug" AND "article_id" <> NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER release_former_slug AFTER INSERT OR UPDATE OF "slug", "status" ON "JournalArticle" FOR EACH ROW
  WHEN (NEW."status" = 0) EXECUTE FUNCTION release_former_slug();
