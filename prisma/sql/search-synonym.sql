ALTER TABLE "SearchSynonym"
  ADD CONSTRAINT "SearchSynonym_meaning" CHECK (check_required('meaning', "meaning") AND check_length('meaning', "meaning", 200)),
  ADD CONSTRAINT "SearchSynonym_term" CHECK (check_required('term', "term") AND check_length('term', "term", 60));
