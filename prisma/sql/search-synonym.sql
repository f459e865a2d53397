ALTER TABLE "SearchSynonym"
  ADD CONSTRAINT "term must be 2 to 60 characters" CHECK (length(trim_text("term")) BETWEEN 2 AND 60),
  ADD CONSTRAINT "meaning must be 2 to 200 characters" CHECK (length(trim_text("meaning")) BETWEEN 2 AND 200);
