-- The desk queued the invitation after the account had been written: an error in between left a colleague without one.

ALTER FUNCTION invite_moved() RENAME TO invite_colleague;

CREATE TRIGGER invite_new AFTER INSERT ON "StaffAccount"
  FOR EACH ROW WHEN (NEW."password" = '' AND NOT NEW."suspended") EXECUTE FUNCTION invite_colleague();
