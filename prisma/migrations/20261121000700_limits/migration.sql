-- A crash of the database must neither forget who tried too often nor leave a table that cannot be read.
ALTER TABLE "RateLimit" SET LOGGED;
