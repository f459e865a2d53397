-- In summer the shop's day begins an hour before that of UTC, in which the site and the desk are connected: what was made in that
-- hour got the day before.
ALTER TABLE "Sale" ALTER COLUMN "sold_on" SET DEFAULT (now() AT TIME ZONE 'Europe/London')::date;
ALTER TABLE "JournalArticle" ALTER COLUMN "date" SET DEFAULT (now() AT TIME ZONE 'Europe/London')::date;
