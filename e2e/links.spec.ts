import { fixedPages, pagesOfRecords } from './support/pages'
import { baseUrl } from './support/shop'
import { expect, test } from './support/test'

type Found = { status: number; type: string; html: string }
type Link = { from: string; to: string; hash: string }

const attributes = /\s(?:href|src|poster|action)="([^"]*)"/g
const sets = /\ssrcset="([^"]*)"/gi
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

/** The URL of one size of a srcset: the largest, or the smallest in AVIF, which takes longest to make. */
const oneOf = (set: string) => {
  const urls = set.split(',').map((part) => part.trim().split(/\s/)[0] ?? '')
  return (urls[0]?.endsWith('.avif') ? urls[0] : urls.at(-1)) ?? ''
}

/** All URLs of this site that a page links to or loads; of each picture one size per format. */
const linksOf = (html: string, from: string): Link[] => {
  const shown = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1))
  const plain = [...shown.matchAll(attributes)].map(([, value]) => value ?? '')
  const pictures = [...shown.matchAll(sets)].map(([, value]) => oneOf(value ?? ''))
  return [...plain, ...pictures].flatMap((value) => {
    const url = new URL(decoded(value), new URL(from, baseUrl))
    if (url.origin !== new URL(baseUrl).origin) return []
    return [{ from, to: url.pathname + url.search, hash: decodeURIComponent(url.hash.slice(1)) }]
  })
}

const load = async (path: string, headOnly: boolean): Promise<Found> => {
  const answer = await fetch(new URL(path, baseUrl), headOnly ? { method: 'HEAD' } : {})
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, type, html: type.includes('text/html') ? await answer.text() : '' }
}

const isFile = (path: string) => /^\/(media|watches\/gallery|jewelries\/gallery|_next|fonts)\//.test(path)
/** URLs that by design answer a GET with a status other than 200 */
const isAction = (path: string) => /^\/(submit|logout|api\/alerts)$/.test(path)

test('no link, picture, film, font, script or anchor of the site leads nowhere', async () => {
  test.slow()
  const found = new Map<string, Promise<Found>>()
  const dead: string[] = []
  const start = [...fixedPages.filter((path) => path !== '/404'), ...(await pagesOfRecords())]
  const anchors: Link[] = []

  const visit = async ({ from, to, hash }: Link): Promise<Link[]> => {
    if (isAction(to)) return []
    if (hash) anchors.push({ from, to, hash })
    if (found.has(to)) return []
    const answer = load(to, isFile(to))
    found.set(to, answer)
    const { status, html } = await answer
    if (status !== 200) dead.push(`${to} answers ${status}, linked from ${from}`)
    // Links between a listing's states are endless: only those on the list of pages are followed.
    return !to.includes('?') || start.includes(to) ? linksOf(html, to) : []
  }
  let level: Link[] = start.map((to) => ({ from: 'the list of pages', to, hash: '' }))
  while (level.length > 0) {
    const here = level
    level = []
    const walk = async () => {
      for (let link = here.pop(); link; link = here.pop()) level.push(...(await visit(link)))
    }
    await Promise.all([walk(), walk(), walk(), walk()])
  }

  for (const { from, to, hash } of anchors) {
    const html = (await found.get(to))?.html ?? ''
    const isThere = ['id', 'name'].some((attribute) => html.includes(`${attribute}="${hash}"`))
    if (html && !isThere) dead.push(`${to} has no #${hash}, linked from ${from}`)
  }
  expect(found.size).toBeGreaterThan(100)
  expect(anchors.length).toBeGreaterThan(10)
  expect([...new Set(dead)]).toEqual([])
})
