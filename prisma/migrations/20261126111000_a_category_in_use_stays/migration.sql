-- Deleting a category took it from its articles, published ones too, without a word, and no undo could give it back.

CREATE FUNCTION refuse_deletion_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named constant int := 5;
  titles text[];
  found int;
BEGIN
  SELECT array_agg(format('"%s"', "title") ORDER BY "date" DESC, "id" DESC) INTO titles
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

CREATE TRIGGER refuse_deletion_in_use BEFORE DELETE ON "JournalCategory"
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_in_use();

ALTER TABLE "JournalArticle" DROP CONSTRAINT "JournalArticle_category_id_fkey",
  ADD CONSTRAINT "JournalArticle_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "JournalCategory"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE;
