ALTER TABLE "Magazine"
  ADD CONSTRAINT "Magazine_article_download" CHECK (check_download('article_download', "article_download")),
  ADD CONSTRAINT "Magazine_article_download_translation" CHECK (
    check_download('article_download_translation', "article_download_translation")),
  ADD CONSTRAINT "Magazine_articles_link" CHECK (
    "articles_link" ~ '^($|/$|/[^/\\[:space:]][^\\[:space:]]*$|https?://[^/\\[:space:]][^\\[:space:]]*$)' OR raise_check(
    'link', 'articles_link', 'articles_link must begin with one slash or https://, or be empty.')),
  ADD CONSTRAINT "Magazine_date" CHECK (check_date('date', "date")),
  ADD CONSTRAINT "Magazine_title" CHECK (check_required('title', "title") AND check_length('title', "title", 300));

CREATE OR REPLACE FUNCTION derive_magazine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."articles_link" := trim_text(NEW."articles_link");
  NEW."article_download" := trim_text(NEW."article_download");
  NEW."article_download_translation" := trim_text(NEW."article_download_translation");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_magazine BEFORE INSERT OR UPDATE ON "Magazine" FOR EACH ROW EXECUTE FUNCTION derive_magazine();
