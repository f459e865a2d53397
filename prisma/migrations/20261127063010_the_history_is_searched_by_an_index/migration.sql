-- The desk's search read the whole history, also where nothing is found.
CREATE INDEX "History_searched" ON "History" USING gin (("record_key" || ' ' || "column_name" || ' ' || "actor") gin_trgm_ops);
