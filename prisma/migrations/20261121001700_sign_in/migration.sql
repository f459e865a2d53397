-- How members sign in: browsers that did before, an address that can be brought back, and what both tell by mail.

CREATE TABLE "KnownBrowser" (
    "id" TEXT NOT NULL,
    "member_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "KnownBrowser_pkey" PRIMARY KEY ("id", "member_id")
);

CREATE TABLE "EmailUndo" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "EmailUndo_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "Session"
  ADD COLUMN "browser" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

ALTER TABLE "Subscriber" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
-- Who was on the list before addresses were confirmed stays on it.
UPDATE "Subscriber" SET "confirmed_at" = "subscribed_at" WHERE NOT "spam";

CREATE INDEX "KnownBrowser_member_id_idx" ON "KnownBrowser"("member_id");
CREATE INDEX "EmailUndo_member_id_idx" ON "EmailUndo"("member_id");
ALTER TABLE "KnownBrowser"
  ADD CONSTRAINT "KnownBrowser_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EmailUndo"
  ADD CONSTRAINT "EmailUndo_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "Member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TYPE "MailKind" ADD VALUE 'password_changed';
ALTER TYPE "MailKind" ADD VALUE 'new_browser';
ALTER TYPE "MailKind" ADD VALUE 'subscription_confirmation';
