import { once } from 'node:events'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Pool } from 'pg'
import { ownShop } from './own-shop'

export const baseUrl = ownShop.SITE_URL
const pool = new Pool({ connectionString: ownShop.DATABASE_URL, max: 3 })

/** Runs SQL directly on the database, as staff may. */
export const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows

/** Runs the work with a trigger disabled, to create rows older than its rule. */
export const withoutRule = async <Result>(
  table: string,
  trigger: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await sql(`ALTER TABLE "${table}" DISABLE TRIGGER ${trigger}`)
  try {
    return await work()
  } finally {
    await sql(`ALTER TABLE "${table}" ENABLE TRIGGER ${trigger}`)
  }
}

/** A page with its script data, which has its own URL; any other text unchanged. */
export const withPayload = async (text: string, headers: Record<string, string> = {}) => {
  const [, address] = /"(\/payload\/[\w-]+\?of=[^"]+)"/.exec(text) ?? []
  if (!address) return text
  const payload = await fetch(new URL(address, baseUrl), { headers })
  return `${text}\n${await payload.text()}`
}

/** A plain HTTP client: follows no redirects, keeps no cookies. */
export const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, baseUrl), { redirect: 'manual', headers })
  return { status: response.status, headers: response.headers, text: await withPayload(await response.text()) }
}

/** The same for methods and headers that `fetch` does not send, such as TRACE or another Host. */
export const rawRequest = async (
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: http.OutgoingHttpHeaders },
) => {
  const asked = http.request(new URL(path, baseUrl), { method, headers }).end()
  const [answer]: http.IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error(`${path} has no answer.`)
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
}

/** Requests the RSC payload like the page's script for a navigation or prefetch: Next first redirects to ?_rsc=…. */
export const getPayload = async (path: string, headers: Record<string, string> = {}) => {
  const asked = { rsc: '1', ...headers }
  const first = await get(path, asked)
  const to = new URL(first.headers.get('location') ?? '', baseUrl)
  return first.status === 307 && to.searchParams.has('_rsc') ? get(to.pathname + to.search, asked) : first
}

/** Repeats until `done` holds, for at most `within` ms; resolves to the ms it took. */
export const until = async (done: () => Promise<boolean>, within = 10_000) => {
  const started = performance.now()
  for (;;) {
    if (await done()) return performance.now() - started
    if (performance.now() - started > within) throw new Error(`not within ${within} ms`)
    await setTimeout(15)
  }
}

/** Opens a page, which must answer with `status` if that is given, and waits until its deferred scripts run. */
export const visit = async (page: Page, path: string, { status }: { status?: number } = {}) => {
  const answer = await page.goto(path)
  if (status !== undefined && answer?.status() !== status) throw new Error(`${path} answers ${answer?.status()}.`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}
