// Searches the journeys' server logs for personal data and secrets.
import fs from 'node:fs'
import { withClient } from './postgres-client.mjs'

const patterns = {
  'a mail address': /[\w.+-]+@[\w-]+(\.[\w-]+)+/,
  'a session': /shop-session|desk=[\w-]{8}/,
  'a token': /token["'=:]+[\w.-]{12}|eyJ[\w-]{12}|[?&](signature|expires)=/,
}

/** Names in the database, of 5 to 60 letters: shorter ones match other words. @param {string} databaseUrl */
const namesIn = (databaseUrl) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`
      SELECT last_name AS name FROM "Member" UNION SELECT first_name FROM "Member"
      UNION SELECT name FROM "StaffAccount" UNION SELECT name FROM "Enquiry"`)
    return new Set(rows.map(({ name }) => String(name).trim()).filter((name) => /^[\p{L}' -]{5,60}$/u.test(name)))
  })

/**
 * Returns up to 20 log lines that hold a mail address, a session, a token or a name from the database, each truncated.
 * @param {{ file: string, databaseUrl: string }[]} logs
 */
export async function findPersonal(logs) {
  /** @type {string[]} */
  const found = []
  for (const { file, databaseUrl } of logs) {
    const names = await namesIn(databaseUrl)
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      const what =
        Object.entries(patterns).find(([, pattern]) => pattern.test(line))?.[0] ??
        (line.match(/[\p{L}' -]+/gu)?.some((part) => names.has(part.trim())) ? 'a name' : '')
      if (what) found.push(`${what}: ${line.slice(0, 300)}`)
    }
  }
  return found.slice(0, 20)
}
