-- The desk's search read all enquiries, a second and more of ten years'. The expressions are those of lib/staff/bindings.ts.
CREATE INDEX "Enquiry_searched" ON "Enquiry" USING gin ((
  "reference" || ' ' || "name" || ' ' || "firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || "phone" || ' ' || "item"
    || ' ' || "message") gin_trgm_ops);
CREATE INDEX "Enquiry_phone" ON "Enquiry" USING gin (
  ltrim(regexp_replace(replace("phone", '(0)', ''), '\D', '', 'g'), '0') gin_trgm_ops);
