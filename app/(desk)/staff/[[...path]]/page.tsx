import { connection } from 'next/server'
import { Desk } from '@/components/staff/desk'

/** The desk. The proxy lets nobody else come here. */
export default async function DeskPage() {
  await connection()
  return <Desk />
}
