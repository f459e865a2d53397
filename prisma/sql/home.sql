ALTER TABLE "FeaturedSet"
  ADD CONSTRAINT "A featured set is called main, other or jewellery" CHECK ("name" IN ('main', 'other', 'jewellery'));

ALTER TABLE "HomeExcerpt"
  ADD CONSTRAINT "HomeExcerpt_excerpt_image" CHECK (check_picture('excerpt_image', "excerpt_image")),
  ADD CONSTRAINT "HomeExcerpt_excerpt_link" CHECK (check_link('excerpt_link', "excerpt_link")),
  ADD CONSTRAINT "position must be 0 to 6" CHECK ("position" BETWEEN 0 AND 6);

ALTER TABLE "Slide"
  ADD CONSTRAINT "Slide_slide_image" CHECK (is_media("slide_image", 'jpe?g|png|webp|tiff?|avif|mp4|mov') OR raise_check(
    'picture_or_film', 'slide_image', 'slide_image must be the name of a picture or of a film (mp4, mov), or empty.')),
  ADD CONSTRAINT "Slide_slide_link" CHECK (check_link('slide_link', "slide_link")),
  ADD CONSTRAINT "Slide_slide_set" CHECK (check_choice('slide_set', "slide_set", 'home', 'journal')),
  ADD CONSTRAINT "Slide_tone" CHECK (check_choice('tone', "tone", 'light', 'dark'));

ALTER TABLE "TrustLine"
  ADD CONSTRAINT "TrustLine_link" CHECK (check_link('link', "link")),
  ADD CONSTRAINT "TrustLine_text" CHECK (check_length('text', "text", 400)),
  ADD CONSTRAINT "TrustLine_title" CHECK (check_required('title', "title") AND check_length('title', "title", 120));
