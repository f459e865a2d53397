import { describe, expect, it } from 'vitest'
import { dropNextInternals } from './next-internals'

const cleaned = (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const request = { method, url, headers: { ...headers } }
  dropNextInternals(request)
  return request
}

describe('what only Next’s own parts say to each other', () => {
  it.each([
    ['/a?nxtPq=x', '/a'],
    ['/a?b=1&nxtPq=x&nxtIq=x&c=%2B+', '/a?b=1&c=%2B+'],
    ['/a?%6extPq=x&n%78tIq', '/a'],
    ['/a?nxtPnxtPq=x&nextInternalLocale=fr&__nextDataReq=1', '/a'],
  ])('is dropped from the address %s', (url, expected) => expect(cleaned(url).url).toBe(expected))

  it('is dropped from the headers, and nothing else', () => {
    const own = { accept: '*/*', 'x-forwarded-for': '::1', 'x-routed-to': '/404', range: 'bytes=0-' }
    const internal = [
      'x-nextjs-data',
      'x-next-resume-state-length',
      'x-matched-path',
      'x-now-route-matches',
      'x-invoke-path',
      'x-middleware-rewrite',
      'x-prerender-revalidate',
      'next-resume',
      'next-action',
      'next-hmr-refresh',
    ]
    const sent = { ...own, ...Object.fromEntries(internal.map((name) => [name, '1'])) }
    expect(cleaned('/', sent).headers).toEqual(own)
  })
})

describe('headers of the router', () => {
  const tree = { 'next-router-state-tree': '["",{}]', 'next-url': '/a' }
  const segment = { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }

  it.each<[Record<string, string>]>([
    [{ rsc: '1' }],
    [{ rsc: '1', ...tree }],
    [{ rsc: '1', ...segment, ...tree }],
    [{ rsc: '1', 'next-router-prefetch': '2' }],
  ])('reach Next together: %o', (headers) => expect(cleaned('/', headers).headers).toEqual(headers))

  it('are dropped where they do not belong together', () => {
    const { 'next-router-segment-prefetch': path } = segment
    expect(cleaned('/', { rsc: '1', 'next-router-segment-prefetch': path }).headers).toEqual({ rsc: '1' })
    expect(cleaned('/', { rsc: '1', 'next-router-prefetch': 'x' }).headers).toEqual({ rsc: '1' })
    expect(cleaned('/', { rsc: '1', ...tree, ...segment }, 'POST').headers).toEqual({})
  })
})
