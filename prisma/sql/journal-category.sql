ALTER TABLE "JournalCategory"
  ADD CONSTRAINT "JournalCategory_name" CHECK (check_required('name', "name") AND check_length('name', "name", 60));

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
    PERFORM raise_check('category_in_use', 'name', 'This category cannot be deleted. Articles in it: %s (%s). Move them to another category first.',
      found::text, array_to_string(titles[:named], ', ') || CASE WHEN found > named THEN ' …' ELSE '' END);
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER reject_deletion_in_use BEFORE DELETE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION reject_deletion_in_use();

CREATE OR REPLACE FUNCTION reject_taken_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "JournalCategory" other WHERE lower(other."name") = lower(NEW."name") AND other."id" <> NEW."id") THEN
    PERFORM raise_check('taken', 'name', 'There is a category "%s" already (capital and small letters count as the same).', NEW."name");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reject_taken_category BEFORE INSERT OR UPDATE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION reject_taken_category();
