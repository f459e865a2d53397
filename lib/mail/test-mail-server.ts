import { afterAll } from 'vitest'
import { startMailServer } from '@/scripts/lib/mail-server.mjs'

/** A mail server of this test file's own, to which the shop sends. */
export const server = await startMailServer()
process.env.SMTP_URL = server.url
afterAll(() => server.close())
