import 'server-only'
import { randomUUID } from 'node:crypto'
import { env } from '@/lib/env'

const onHost = (id: string) => `<${id}@${new URL(env.SITE_URL).hostname}>`

/** Returns a new Message-ID. It is stored with the mail, so that every attempt sends the same one. */
export const newMessageId = () => onHost(randomUUID())

/** Returns the full Message-ID. One made by the database lacks the host. */
export const wholeMessageId = (stored: string) => (stored.startsWith('<') ? stored : onHost(stored))
