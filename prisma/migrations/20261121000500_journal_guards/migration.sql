-- What Prisma Studio must not be able to save of the journal and of the press. Staff read these messages.

ALTER TABLE "JournalArticle" ADD COLUMN "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

CREATE FUNCTION shop_check_day(what text, value date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF value < DATE '1900-01-01' OR value > DATE '2100-12-31' THEN
    RAISE EXCEPTION 'The date % (%) is not between 1900 and 2100.', value, what USING ERRCODE = 'check_violation';
  END IF;
END $$;

CREATE FUNCTION journal_article_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."slug" IS NULL OR NEW."slug" !~ '^[a-z0-9][a-z0-9-]{0,119}$' THEN
    RAISE EXCEPTION 'The slug "%" cannot stand in an address: use 1 to 120 small letters, digits and hyphens, such as caring-for-a-bracelet.', NEW."slug" USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM "JournalArticle" other WHERE other."slug" = NEW."slug" AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'The slug "%" is taken by another article.', NEW."slug" USING ERRCODE = 'unique_violation';
  END IF;
  IF shop_text(NEW."title") = '' OR length(NEW."title") > 300 THEN
    RAISE EXCEPTION 'The title of "%" is empty or longer than 300 characters.', NEW."slug" USING ERRCODE = 'check_violation';
  END IF;
  IF length(NEW."content") > 2000000 THEN
    RAISE EXCEPTION 'The content of "%" is longer than two million characters. Pictures belong into PHOTOS_DIR/site, not into the text.', NEW."slug" USING ERRCODE = 'check_violation';
  END IF;
  PERFORM shop_check_day(NEW."slug", NEW."date");
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER journal_article_keep BEFORE INSERT OR UPDATE ON "JournalArticle"
  FOR EACH ROW EXECUTE FUNCTION journal_article_keep();

CREATE FUNCTION journal_category_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := shop_text(NEW."name");
  IF NEW."name" = '' OR length(NEW."name") > 60 THEN
    RAISE EXCEPTION 'A category needs a name of 1 to 60 characters.' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM "JournalCategory" other WHERE lower(other."name") = lower(NEW."name") AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'There is a category "%" already (capital and small letters count as the same).', NEW."name" USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER journal_category_keep BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION journal_category_keep();

CREATE FUNCTION magazine_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  field text;
  value text;
BEGIN
  IF shop_text(NEW."title") = '' OR length(NEW."title") > 300 THEN
    RAISE EXCEPTION 'The title of a press article is empty or longer than 300 characters.' USING ERRCODE = 'check_violation';
  END IF;
  NEW."articles_link" := shop_text(NEW."articles_link");
  IF NEW."articles_link" !~ '^($|/$|/[^/\\[:space:]][^\\[:space:]]*$|https?://[^/\\[:space:]][^\\[:space:]]*$)' THEN
    RAISE EXCEPTION 'articles_link "%" is no address: begin with https:// or with one slash, or leave it empty.', NEW."articles_link" USING ERRCODE = 'check_violation';
  END IF;
  NEW."article_download" := shop_text(NEW."article_download");
  NEW."article_download_translation" := shop_text(NEW."article_download_translation");
  FOR field, value IN VALUES ('article_download', NEW."article_download"), ('article_download_translation', NEW."article_download_translation") LOOP
    IF value !~ '^($|https?://[^/\\[:space:]][^\\[:space:]]*$)' AND value !~* '^/media/[a-z0-9_-][a-z0-9._-]*\.(pdf|jpg)$' THEN
      RAISE EXCEPTION '% "%" cannot be downloaded: put the file into PHOTOS_DIR/site and write /media/ and its name (/media/article.pdf; letters, digits, dots, hyphens), or an address that begins with https://, or leave it empty.', field, value USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  PERFORM shop_check_day(NEW."title", NEW."date");
  RETURN NEW;
END $$;

CREATE TRIGGER magazine_keep BEFORE INSERT OR UPDATE ON "Magazine"
  FOR EACH ROW EXECUTE FUNCTION magazine_keep();

-- The triggers speak first, in sentences; the constraints hold even where triggers are switched off.
ALTER TABLE "JournalArticle"
  ADD CONSTRAINT "An article's date is between 1900 and 2100" CHECK ("date" BETWEEN DATE '1900-01-01' AND DATE '2100-12-31'),
  ADD CONSTRAINT "An article's content must not be endless" CHECK (length("content") <= 2000000);
ALTER TABLE "JournalCategory"
  ADD CONSTRAINT "A category needs a name" CHECK (shop_text("name") <> '');
ALTER TABLE "Magazine"
  ADD CONSTRAINT "A press article's date is between 1900 and 2100" CHECK ("date" BETWEEN DATE '1900-01-01' AND DATE '2100-12-31'),
  ADD CONSTRAINT "A press article needs a title" CHECK (shop_text("title") <> '');
