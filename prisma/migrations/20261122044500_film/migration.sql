-- A short film of a piece: a file in PHOTOS_DIR/site, as slides and blurbs name theirs.
ALTER TABLE "StockItem"
  ADD COLUMN "film" TEXT NOT NULL DEFAULT '',
  ADD CONSTRAINT "film must be a film (mp4, mov) or empty" CHECK ("film" = '' OR "film" ~* '^[A-Z0-9_-][A-Z0-9._-]*\.(mp4|mov)$');
