-- Owners hear by mail when unusually much was refused.
ALTER TYPE "MailKind" ADD VALUE 'refusals';
