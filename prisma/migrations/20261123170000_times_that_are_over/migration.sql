-- A time that is over would publish at once, without a word. Only a new time is judged: a record whose time has passed meanwhile
-- is saved as ever. The minute that is running is no time that is over.

CREATE FUNCTION refuse_time_that_is_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'This time is over. Publish it now, or choose a later one.'
    USING ERRCODE = 'check_violation', COLUMN = TG_ARGV[0];
END $$;

CREATE TRIGGER refuse_new_time_that_is_over BEFORE INSERT ON "StockItem" FOR EACH ROW
  WHEN (NOT NEW."published" AND NEW."publishAt" < clock_timestamp() - interval '1 minute')
  EXECUTE FUNCTION refuse_time_that_is_over('publishAt');
CREATE TRIGGER refuse_time_that_is_over BEFORE UPDATE ON "StockItem" FOR EACH ROW
  WHEN (NOT NEW."published" AND NEW."publishAt" < clock_timestamp() - interval '1 minute'
    AND NEW."publishAt" IS DISTINCT FROM OLD."publishAt")
  EXECUTE FUNCTION refuse_time_that_is_over('publishAt');

CREATE TRIGGER refuse_new_time_that_is_over BEFORE INSERT ON "JournalArticle" FOR EACH ROW
  WHEN (NEW."status" <> 0 AND NEW."publish_at" < clock_timestamp() - interval '1 minute')
  EXECUTE FUNCTION refuse_time_that_is_over('publish_at');
CREATE TRIGGER refuse_time_that_is_over BEFORE UPDATE ON "JournalArticle" FOR EACH ROW
  WHEN (NEW."status" <> 0 AND NEW."publish_at" < clock_timestamp() - interval '1 minute'
    AND NEW."publish_at" IS DISTINCT FROM OLD."publish_at")
  EXECUTE FUNCTION refuse_time_that_is_over('publish_at');
