ALTER TABLE "JournalCategory"
  ADD CONSTRAINT "A category needs a name of 1 to 60 characters" CHECK (length("name") BETWEEN 1 AND 60);

CREATE OR REPLACE FUNCTION derive_journal_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."name" := trim_text(NEW."name");
  RETURN NEW;
END $$;

CREATE TRIGGER derive_journal_category BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION derive_journal_category();

CREATE OR REPLACE FUNCTION reject_deletion_in_use() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  named constant int := 5;
  titles text[];
  found int;
BEGIN
  SELECT array_agg(format('"%s"%s', "title", CASE WHEN "deleted_at" IS NOT NULL THEN ' (in the bin)' END) ORDER BY "date" DESC, "id" DESC) INTO titles
  FROM "JournalArticle" WHERE "category_id" = OLD."id";
  found := coalesce(cardinality(titles), 0);
  IF found > 0 THEN
    RAISE EXCEPTION 'This category cannot be deleted: % in it (%). Give % another category first.',
      CASE found WHEN 1 THEN '1 article is' ELSE found || ' articles are' END,
      array_to_string(titles[:named], ', ') || CASE WHEN found > named THEN format(' and %s more', found - named) ELSE '' END,
      CASE found WHEN 1 THEN 'it' ELSE 'them' END
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER reject_deletion_in_use BEFORE DELETE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION reject_deletion_in_use();

CREATE OR REPLACE FUNCTION reject_taken_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "JournalCategory" other WHERE lower(other."name") = lower(NEW."name") AND other."id" <> NEW."id") THEN
    RAISE EXCEPTION 'There is a category "%" already (capital and small letters count as the same).', NEW."name"
      USING ERRCODE = 'unique_violation', COLUMN = 'name';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_taken_category BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION reject_taken_category();
