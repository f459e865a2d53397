// Pages that are rendered per request, compared with a bare Next page of the same size.
import { hammer, median, ratio } from './compare.mjs'
import { bareOfSize } from './contenders.mjs'
import { logIn } from './sign-in.mjs'

/** As browsers send it: Next does not support brotli, so the bare page would be uncompressed without gzip. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/**
 * Measures pages rendered per request and a bare Next page of the same size, also rendered per request. Both alternate
 * in rounds, so that other load on the machine affects both.
 * @param {string} origin
 * @param {import('pg').Pool} pool
 * @param {{ detail: string, bareEach: string, rounds: number, seconds: number,
 *   note: (title: string, what: string, value: string) => void }} options
 */
export async function measurePerRequest(origin, pool, { detail, bareEach, rounds, seconds, note }) {
  const title = 'Rendered per request'
  const headers = { cookie: await logIn(origin) }
  const { rows } = await pool.query(`SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 1 ORDER BY "SKU" LIMIT 1`)
  const secret = await fetch(`${origin}/watch/-/${rows[0].SKU}`, { headers })
  /** @type {[string, string, Record<string, string>][]} */
  const asked = [
    ['a members-only piece, to a member', new URL(secret.url).pathname, headers],
    ['a public piece, to a member', detail, headers],
    ['dashboard', '/dashboard', headers],
    ['a filtered listing', '/new-arrivals?location=London', {}],
    ['a search', '/new-arrivals?q=gold', {}],
    ['a search as JSON', '/api/listings/all?q=gold', {}],
  ]
  for (const [name, at, own] of asked) {
    const bytes = (await (await fetch(origin + at, { headers: own })).text()).length
    const bareAddress = await bareOfSize(bareEach, bytes)
    /** @type {Record<string, { perSecond: number[], p99: number[] }>} */
    const figures = { ours: { perSecond: [], p99: [] }, bare: { perSecond: [], p99: [] } }
    for (let round = 0; round <= rounds; round++)
      for (const [who, url, headers] of /** @type {const} */ ([
        ['ours', origin + at, { ...asBrowsers, ...own }],
        ['bare', bareAddress, asBrowsers],
      ])) {
        const { perSecond, p99 } = await hammer(url, round === 0 ? 1 : seconds, headers)
        // The first round warms up.
        if (round === 0) continue
        figures[who]?.perSecond.push(perSecond)
        figures[who]?.p99.push(p99)
      }
    const perSecond = Math.round(median(figures.ours?.perSecond ?? []))
    const size = `${Math.round(bytes / 1000)} kB`
    note(title, name, `${perSecond} requests/s, ${ratio(figures, 'ours', 'bare')} of a bare page of ${size}`)
  }
}
