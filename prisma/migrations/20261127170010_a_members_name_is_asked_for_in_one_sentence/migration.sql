-- The name of a check is shown as a sentence, with a full stop of its own.
ALTER TABLE "Member" RENAME CONSTRAINT "A member needs a name." TO "A member needs a name";
