-- What somebody typed at the desk and looks at before it is saved. Kept for a day at most.

CREATE TABLE "StaffPreview" (
    "staff_id" INTEGER NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StaffPreview_pkey" PRIMARY KEY ("staff_id", "resource", "record_id")
);

CREATE INDEX "StaffPreview_created_at_idx" ON "StaffPreview"("created_at");

ALTER TABLE "StaffPreview" ADD CONSTRAINT "StaffPreview_staff_id_fkey"
  FOREIGN KEY ("staff_id") REFERENCES "StaffAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;
