ALTER TABLE "PasskeyChallenge"
  ADD CONSTRAINT "A challenge is made for one purpose"
    CHECK ("purpose" IN ('sign-in', 'staff-sign-in', 'second-factor', 'confirm', 'add'));
