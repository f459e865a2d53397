-- A line of reassurance may be true of one kind of piece alone, and of pieces that are here alone.
ALTER TABLE "TrustLine"
  ADD COLUMN "family" "Family",
  ADD COLUMN "before_arrival" BOOLEAN NOT NULL DEFAULT true;

-- Who looks after watches may have another title beside jewellery.
ALTER TABLE "Specialist"
  ADD COLUMN "jewellery_role" TEXT NOT NULL DEFAULT '',
  ADD CONSTRAINT "jewellery_role must not be endless" CHECK (length("jewellery_role") <= 120);
