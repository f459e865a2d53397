import 'server-only'
import { randomUUID } from 'node:crypto'
import { env } from '@/lib/env'

const onHost = (id: string) => `<${id}@${new URL(env.SITE_URL).hostname}>`

/** A new Message-ID. It is stored with the mail, so that every attempt carries the same. */
export const newMessageId = () => onHost(randomUUID())

/** A Message-ID as a mail carries it: one that the database made has no host yet. */
export const wholeMessageId = (stored: string) => (stored.startsWith('<') ? stored : onHost(stored))
