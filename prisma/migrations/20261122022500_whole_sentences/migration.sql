-- A name holds 63 bytes: these two sentences lost their ends.

ALTER TABLE "Boutique"
  RENAME CONSTRAINT "InstagramURL and FacebookURL must begin with https:// or be emp" TO "InstagramURL, FacebookURL must begin with https:// or be empty";
ALTER TABLE "SiteSettings"
  RENAME CONSTRAINT "Addresses of social networks must begin with https:// or be emp" TO "Addresses of networks must begin with https:// or be empty";
