import { afterAll } from 'vitest'
import { startMailServer } from '@/scripts/lib/mail-server.mjs'

/** A mail server for this test file, set as SMTP_URL. */
export const server = await startMailServer()
process.env.SMTP_URL = server.url
afterAll(() => server.close())
