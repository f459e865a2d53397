ALTER TABLE "Magazine"
  ADD CONSTRAINT "Magazine_article_download" CHECK (check_download('article_download', "article_download")),
  ADD CONSTRAINT "Magazine_article_download_translation" CHECK (
    check_download('article_download_translation', "article_download_translation")),
  ADD CONSTRAINT "Magazine_articles_link" CHECK (
    "articles_link" ~ '^($|/$|/[^/\\[:space:]][^\\[:space:]]*$|https?://[^/\\[:space:]][^\\[:space:]]*$)' OR raise_check(
    format('articles_link "%s" is no address: begin with https:// or with one slash, or leave it empty.', "articles_link"), 'articles_link')),
  ADD CONSTRAINT "Magazine_date" CHECK (is_plausible_date("date") OR raise_check(
    format('The date %s (%s) is not between 1900 and 2100.', "date", "title"), 'date')),
  ADD CONSTRAINT "Magazine_title" CHECK (trim_text("title") <> '' AND length("title") <= 300 OR raise_check(
    'The title of a press article is empty or longer than 300 characters.', 'title'));

CREATE OR REPLACE FUNCTION derive_magazine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."articles_link" := trim_text(NEW."articles_link");
  NEW."article_download" := trim_text(NEW."article_download");
  NEW."article_download_translation" := trim_text(NEW."article_download_translation");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_magazine BEFORE INSERT OR UPDATE ON "Magazine" FOR EACH ROW EXECUTE FUNCTION derive_magazine();
