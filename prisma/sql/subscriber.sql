ALTER TABLE "Subscriber"
  ADD CONSTRAINT "A subscriber's email is in small letters" CHECK ("email" = lower("email") AND "email" LIKE '%_@_%');
