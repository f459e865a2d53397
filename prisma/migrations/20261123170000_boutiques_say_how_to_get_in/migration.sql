-- Steps, a lift, another room: said where a visit is arranged, and by texts that name {London.access}.
ALTER TABLE "Boutique"
  ADD COLUMN "access" TEXT NOT NULL DEFAULT '',
  ADD CONSTRAINT "access must be shorter than 300 characters" CHECK (length("access") < 300);
