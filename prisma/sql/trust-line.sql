ALTER TABLE "TrustLine"
  ADD CONSTRAINT "A trust line needs a title" CHECK (trimmed("title") <> ''),
  ADD CONSTRAINT "Texts of a trust line must not be endless" CHECK (length("title") <= 120 AND length("text") <= 400),
  ADD CONSTRAINT "link must begin with / (a path of ours), http:// or https://"
    CHECK (is_link("link") AND NOT leads_elsewhere("link"));
