ALTER TABLE "Slide"
  ADD CONSTRAINT "slide_image must be a picture, a film (mp4, mov) or empty" CHECK (
    is_media("slide_image", 'jpe?g|png|webp|tiff?|avif|mp4|mov')),
  ADD CONSTRAINT "slide_link must be a path, an address or empty" CHECK (is_link("slide_link")),
  ADD CONSTRAINT "slide_link must not begin with two slashes" CHECK (NOT is_protocol_relative("slide_link")),
  ADD CONSTRAINT "slide_set must be home or journal" CHECK ("slide_set" IN ('home', 'journal')),
  ADD CONSTRAINT "tone must be light or dark" CHECK ("tone" IN ('light', 'dark'));
