ALTER TYPE "MailKind" ADD VALUE 'staff_password_reset';
