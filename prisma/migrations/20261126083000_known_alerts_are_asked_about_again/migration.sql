-- Whoever asks for a confirmed alert again, and is not known to be its owner, is asked by mail as well; until the address answers,
-- nothing changes but this column, which keeps what was asked.
ALTER TABLE "Alert" ADD COLUMN "asked_at_once" BOOLEAN;
