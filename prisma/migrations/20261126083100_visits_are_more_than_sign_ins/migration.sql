-- A member's visits, of all devices: those who stay signed in visit too. Not columns of "Member", whose every change is
-- watched. Until now a visit was a sign-in.
CREATE TABLE "MemberVisit" (
    "member_id" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_at" TIMESTAMPTZ(3),

    CONSTRAINT "MemberVisit_pkey" PRIMARY KEY ("member_id")
);

ALTER TABLE "MemberVisit" ADD CONSTRAINT "MemberVisit_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The end of the visit before the one at a given time. Uses of a session are noted to the hour, so hours pass between two visits.
CREATE FUNCTION previous_visit(seen_at timestamptz, previous_at timestamptz, at timestamptz) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN at > seen_at + interval '4 hours' THEN seen_at ELSE previous_at END;

CREATE FUNCTION note_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "MemberVisit" AS visit ("member_id", "seen_at") VALUES (NEW."member_id", NEW."seen_at")
  ON CONFLICT ("member_id") DO UPDATE SET
    "previous_at" = previous_visit(visit."seen_at", visit."previous_at", EXCLUDED."seen_at"),
    "seen_at" = greatest(visit."seen_at", EXCLUDED."seen_at");
  RETURN NULL;
END $$;

CREATE TRIGGER note_visit AFTER INSERT OR UPDATE OF "seen_at" ON "Session" FOR EACH ROW EXECUTE FUNCTION note_visit();

INSERT INTO "MemberVisit" ("member_id", "seen_at", "previous_at")
SELECT "id", greatest("last_login_at", (SELECT max("seen_at") FROM "Session" WHERE "member_id" = "Member"."id")), "previous_login_at"
FROM "Member" WHERE "last_login_at" IS NOT NULL
ON CONFLICT ("member_id") DO NOTHING;
