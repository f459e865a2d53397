-- What members keep. Gone with the member or the piece.

CREATE TABLE "SavedPiece" (
    "member_id" INTEGER NOT NULL,
    "StockItemId" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SavedPiece_pkey" PRIMARY KEY ("member_id", "StockItemId"),
    CONSTRAINT "SavedPiece_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SavedPiece_StockItemId_fkey" FOREIGN KEY ("StockItemId") REFERENCES "StockItem"("StockItemId") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "SavedPiece_StockItemId_idx" ON "SavedPiece"("StockItemId");
