CREATE OR REPLACE FUNCTION derive_enquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."reference" := OLD."reference";
    RETURN NEW;
  END IF;
  NEW."item_id" := item_id_by_sku(NEW."sku");
  IF NEW."boutique" = '' THEN
    NEW."boutique" := coalesce((SELECT "name" FROM "Boutique" ORDER BY "display_order", "name" DESC LIMIT 1), '');
  END IF;
  LOOP
    NEW."reference" := 'ENQ-' || to_char(NEW."createdAt" AT TIME ZONE 'Europe/London', 'YYYY') || '-'
      || lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0');
    EXIT WHEN NOT EXISTS (SELECT FROM "Enquiry" WHERE "reference" = NEW."reference");
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_enquiry BEFORE INSERT OR UPDATE OF "reference" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry();

CREATE OR REPLACE FUNCTION derive_enquiry_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."status" = 'answered' AND OLD."status" <> 'answered' THEN
    NEW."answered_at" := now();
    NEW."answered_by" := acting_person();
  ELSIF NEW."status" = 'new' THEN
    NEW."answered_at" := NULL;
    NEW."answered_by" := '';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER derive_enquiry_answer BEFORE UPDATE OF "status" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_answer();

-- What staff decide is a change; what becomes of the mails is none.
CREATE OR REPLACE FUNCTION derive_enquiry_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."updatedAt" := now();
  RETURN NEW;
END $$;

CREATE TRIGGER derive_enquiry_updated_at BEFORE UPDATE OF "status", "boutique", "spam", "assigned_to" ON "Enquiry"
  FOR EACH ROW EXECUTE FUNCTION derive_enquiry_updated_at();

-- What staff noted of a buyer goes with the enquiry that named the person.
CREATE OR REPLACE FUNCTION clear_buyer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE "Sale" SET "enquiry_id" = NULL, "note" = '' WHERE "enquiry_id" = OLD."id";
  RETURN OLD;
END $$;

CREATE TRIGGER clear_buyer BEFORE DELETE ON "Enquiry" FOR EACH ROW EXECUTE FUNCTION clear_buyer();

CREATE OR REPLACE FUNCTION reject_unknown_boutique() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_check('boutique_unknown', 'boutique', 'There is no boutique "%s". Use %s.', NEW."boutique", boutique_names());
END $$;

-- Not of a new one: the site itself chooses its boutique, and no enquiry may be lost.
CREATE TRIGGER reject_unknown_boutique BEFORE UPDATE OF boutique ON "Enquiry"
  FOR EACH ROW WHEN (NOT is_boutique(NEW."boutique")) EXECUTE FUNCTION reject_unknown_boutique();

CREATE TRIGGER clear_desk_notices AFTER UPDATE ON "Enquiry"
  FOR EACH ROW WHEN (OLD."status" = 'new' AND NOT OLD."spam" AND (NEW."status" <> 'new' OR NEW."spam")) EXECUTE FUNCTION clear_desk_notices('enquiry');
