import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { normaliseFrameworkHeaders } from './framework-headers'

const settled = (headers: IncomingMessage['headers']) => {
  const request = { headers: { ...headers } } as IncomingMessage
  normaliseFrameworkHeaders(request)
  return request.headers
}

it('of a request’s cookies only the shop’s own reach the framework, and no more than it has', () => {
  const foreign = Array.from({ length: 7_000 }, (_, at) => at.toString(36)).join(';')
  expect(settled({ cookie: foreign })).toEqual({})
  const own = '__Host-shop-session=a; shop-consent=none; XSRF-TOKEN=b%3D; desk=c'
  expect(settled({ cookie: `_ga=1; ${own}; ${foreign}` })).toEqual({ cookie: own })
  const invented = Array.from({ length: 7_000 }, (_, at) => `shop-${at}=`).join(';')
  expect(settled({ cookie: invented }).cookie?.split(';').length).toBe(20)
  expect(settled({})).toEqual({})
})

it('of a browser’s name no more than a browser has reaches the framework, whose expressions take quadratic time', () => {
  const long = { 'user-agent': `Mozilla/5.0 ${'a'.repeat(31_000)}` }
  expect(settled(long)['user-agent']).toBe(`Mozilla/5.0 ${'a'.repeat(488)}`)
  const usual = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  expect(settled(usual)).toEqual(usual)
})

it('no server action is asked for: the shop has none', () => {
  expect(settled({ 'next-action': 'a'.repeat(40), accept: '*/*' })).toEqual({ accept: '*/*' })
})

it('a router’s state that nobody can read is none', () => {
  const state = encodeURIComponent(JSON.stringify(['', { children: ['about', {}] }]))
  expect(settled({ 'next-router-state-tree': state })).toEqual({ 'next-router-state-tree': state })
  const deep = `${'["",{"a":'.repeat(3_000)}["",{}]${'}]'.repeat(3_000)}`
  for (const text of ['x', '', '[]', '{}', '%ZZ', 'null', '["",{"children":1}]', encodeURIComponent(deep)])
    expect(settled({ 'next-router-state-tree': text })).toEqual({})
})
