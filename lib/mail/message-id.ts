import 'server-only'
import { randomUUID } from 'node:crypto'
import { env } from '@/lib/env'

/** A new Message-ID. It is stored with the mail, so that every attempt carries the same. */
export const newMessageId = () => `<${randomUUID()}@${new URL(env.SITE_URL).hostname}>`
