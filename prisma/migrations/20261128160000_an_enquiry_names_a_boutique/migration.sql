-- An enquiry that staff gave to 'geneva' or 'Paris' in Studio was in the list and the digest of neither boutique's colleagues.

CREATE FUNCTION refuse_unknown_boutique() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '"%" is no boutique (enquiry %). Write London or Geneva.', NEW."boutique", NEW."reference"
    USING ERRCODE = 'check_violation', COLUMN = 'boutique';
END $$;

-- Not of a new one: the site itself chooses its boutique, and no enquiry may be lost.
CREATE TRIGGER refuse_unknown_boutique BEFORE UPDATE OF boutique ON "Enquiry"
  FOR EACH ROW WHEN (NOT is_boutique(NEW."boutique")) EXECUTE FUNCTION refuse_unknown_boutique();
