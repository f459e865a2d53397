CREATE OR REPLACE FUNCTION record_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "MemberVisit" AS visit ("member_id", "seen_at") VALUES (NEW."member_id", NEW."seen_at")
  ON CONFLICT ("member_id") DO UPDATE SET
    "previous_at" = previous_visit(visit."seen_at", visit."previous_at", EXCLUDED."seen_at"),
    "seen_at" = greatest(visit."seen_at", EXCLUDED."seen_at");
  RETURN NULL;
END $$;

CREATE TRIGGER record_visit AFTER INSERT OR UPDATE OF "seen_at" ON "Session" FOR EACH ROW EXECUTE FUNCTION record_visit();
