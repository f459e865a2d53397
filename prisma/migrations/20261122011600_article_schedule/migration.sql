-- An article that is published by itself at a time, as a piece is.

ALTER TABLE "JournalArticle" ADD COLUMN "publish_at" TIMESTAMPTZ(3);

-- An article that is published by hand needs its date no more.
CREATE FUNCTION derive_article_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 0 AND OLD."status" <> 0 AND NEW."publish_at" IS NOT DISTINCT FROM OLD."publish_at" THEN
    NEW."publish_at" := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_article_schedule BEFORE UPDATE ON "JournalArticle" FOR EACH ROW EXECUTE FUNCTION derive_article_schedule();

ALTER TABLE "JournalArticle"
  ADD CONSTRAINT "JournalArticle_publish_at" CHECK (NOT ("status" = 0 AND "publish_at" IS NOT NULL) OR refuse(
    format('publish_at is for drafts (article "%s"): make it a draft, or leave publish_at empty.', "slug"), 'publish_at'));

-- The job asks again whether it is time, so that one which is left behind publishes nothing.
CREATE FUNCTION journal_article_add_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW."publish_at" IS NULL THEN
    PERFORM graphile_worker.remove_job('publish-article:' || NEW."id");
  ELSE
    PERFORM graphile_worker.add_job('publish-article', json_build_object('id', NEW."id"),
      job_key := 'publish-article:' || NEW."id", run_at := NEW."publish_at", max_attempts := 25);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER journal_article_add_job_of_new AFTER INSERT ON "JournalArticle"
  FOR EACH ROW WHEN (NEW."publish_at" IS NOT NULL) EXECUTE FUNCTION journal_article_add_job();
CREATE TRIGGER journal_article_add_job_again AFTER UPDATE ON "JournalArticle"
  FOR EACH ROW WHEN (NEW."publish_at" IS DISTINCT FROM OLD."publish_at") EXECUTE FUNCTION journal_article_add_job();
