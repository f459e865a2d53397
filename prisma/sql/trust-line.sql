ALTER TABLE "TrustLine"
  ADD CONSTRAINT "A trust line needs a title" CHECK (trim_text("title") <> ''),
  ADD CONSTRAINT "Texts of a trust line must not be endless" CHECK (length("title") <= 120 AND length("text") <= 400),
  ADD CONSTRAINT "link must begin with / (a path of ours), http:// or https://"
    CHECK (is_link("link") AND NOT is_protocol_relative("link"));
