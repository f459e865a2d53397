-- A sentence for each address, so that a refusal stands at the field that it is about.

ALTER TABLE "SiteSettings"
  DROP CONSTRAINT "Addresses of networks must begin with https:// or be empty",
  ADD CONSTRAINT "XURL must begin with https:// or be empty" CHECK ("XURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "InstagramURL must begin with https:// or be empty" CHECK ("InstagramURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "FacebookURL must begin with https:// or be empty" CHECK ("FacebookURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "LinkedInURL must begin with https:// or be empty" CHECK ("LinkedInURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "SnapchatURL must begin with https:// or be empty" CHECK ("SnapchatURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "YouTubeURL must begin with https:// or be empty" CHECK ("YouTubeURL" ~ '^($|https?://)');

ALTER TABLE "Boutique"
  DROP CONSTRAINT "InstagramURL, FacebookURL must begin with https:// or be empty",
  ADD CONSTRAINT "InstagramURL must begin with https:// or be empty" CHECK ("InstagramURL" ~ '^($|https?://)'),
  ADD CONSTRAINT "FacebookURL must begin with https:// or be empty" CHECK ("FacebookURL" ~ '^($|https?://)');
