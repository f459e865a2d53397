import { connection } from 'next/server'
import { Desk } from '@/components/staff/desk'

/** The desk. The proxy rejects requests without a session. */
export default async function DeskPage() {
  await connection()
  return <Desk />
}
