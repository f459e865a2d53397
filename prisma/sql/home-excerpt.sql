ALTER TABLE "HomeExcerpt"
  ADD CONSTRAINT "excerpt_image must be the name of a picture or empty" CHECK (is_picture("excerpt_image")),
  ADD CONSTRAINT "excerpt_link must be a path, an address or empty" CHECK (is_link("excerpt_link")),
  ADD CONSTRAINT "excerpt_link must not begin with two slashes" CHECK (NOT is_protocol_relative("excerpt_link")),
  ADD CONSTRAINT "position must be 0 to 6" CHECK ("position" BETWEEN 0 AND 6);
