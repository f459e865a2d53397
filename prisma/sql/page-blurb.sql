ALTER TABLE "PageBlurb"
  ADD CONSTRAINT "blurb_image must be the name of a picture or empty" CHECK (is_picture("blurb_image")),
  ADD CONSTRAINT "blurb_link must be a path, an address or empty" CHECK (is_link("blurb_link")),
  ADD CONSTRAINT "blurb_link must not begin with two slashes" CHECK (NOT is_protocol_relative("blurb_link")),
  ADD CONSTRAINT "blurb_title must not be empty" CHECK (trim_text("blurb_title") <> ''),
  ADD CONSTRAINT "blurb_video must be a film (mp4, mov) or empty"
    CHECK ("blurb_video" = '' OR "blurb_video" ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$');

CREATE TRIGGER reject_script BEFORE INSERT OR UPDATE OF "blurb_description" ON "PageBlurb" FOR EACH ROW EXECUTE FUNCTION reject_script('blurb_description');
