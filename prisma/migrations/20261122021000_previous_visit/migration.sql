-- The sign-in before the present one: what has arrived since then is new to the member.
ALTER TABLE "Member" ADD COLUMN "previous_login_at" TIMESTAMPTZ(3);

CREATE FUNCTION keep_previous_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."previous_login_at" := OLD."last_login_at";
  RETURN NEW;
END $$;

CREATE TRIGGER keep_previous_login BEFORE UPDATE OF "last_login_at" ON "Member"
  FOR EACH ROW WHEN (OLD."last_login_at" IS DISTINCT FROM NEW."last_login_at") EXECUTE FUNCTION keep_previous_login();
