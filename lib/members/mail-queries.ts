import 'server-only'
import { db } from '@/lib/db/client'

/** A member as the mails need it, with what their links are signed over; null where the account is gone. */
export const getMailMember = (id: number) =>
  db.member.findUnique({
    where: { id },
    select: {
      id: true,
      name: true,
      first_name: true,
      email: true,
      phone: true,
      status: true,
      created_at: true,
      email_verified_at: true,
      email_version: true,
      password: true,
    },
  })
