-- When somebody wants to see a piece: an hour by the boutique's own clock. `preferredDate` says it in words.
ALTER TABLE "Enquiry" ADD COLUMN "visitAt" TIMESTAMPTZ(3);
