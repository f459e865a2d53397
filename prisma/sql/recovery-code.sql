ALTER TABLE "RecoveryCode"
  ADD CONSTRAINT "A recovery code belongs to a member or to a colleague"
    CHECK (num_nonnulls("member_id", "staff_id") = 1);
