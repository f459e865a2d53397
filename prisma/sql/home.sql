ALTER TABLE "FeaturedSet"
  ADD CONSTRAINT "A featured set is called main, other or jewellery" CHECK ("name" IN ('main', 'other', 'jewellery'));

ALTER TABLE "HomeExcerpt"
  ADD CONSTRAINT "excerpt_image must be the name of a picture or empty" CHECK (is_picture("excerpt_image")),
  ADD CONSTRAINT "excerpt_link must be a path, an address or empty" CHECK (is_link("excerpt_link")),
  ADD CONSTRAINT "excerpt_link must not begin with two slashes" CHECK (NOT is_protocol_relative("excerpt_link")),
  ADD CONSTRAINT "position must be 0 to 6" CHECK ("position" BETWEEN 0 AND 6);

ALTER TABLE "Slide"
  ADD CONSTRAINT "slide_image must be a picture, a film (mp4, mov) or empty" CHECK (
    is_media("slide_image", 'jpe?g|png|webp|tiff?|avif|mp4|mov')),
  ADD CONSTRAINT "slide_link must be a path, an address or empty" CHECK (is_link("slide_link")),
  ADD CONSTRAINT "slide_link must not begin with two slashes" CHECK (NOT is_protocol_relative("slide_link")),
  ADD CONSTRAINT "slide_set must be home or journal" CHECK ("slide_set" IN ('home', 'journal')),
  ADD CONSTRAINT "tone must be light or dark" CHECK ("tone" IN ('light', 'dark'));

ALTER TABLE "TrustLine"
  ADD CONSTRAINT "A trust line needs a title" CHECK (trim_text("title") <> ''),
  ADD CONSTRAINT "Texts of a trust line must not be endless" CHECK (length("title") <= 120 AND length("text") <= 400),
  ADD CONSTRAINT "link must begin with / (a path of ours), http:// or https://"
    CHECK (is_link("link") AND NOT is_protocol_relative("link"));
