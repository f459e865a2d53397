-- The last alert that an arrival has been compared with: they are compared a few hundred at a time.
ALTER TABLE "AlertArrival" ADD COLUMN "matched_to" INTEGER NOT NULL DEFAULT 0;
