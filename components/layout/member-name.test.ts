import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchCurrentMember } from '@/lib/members/fetch-current-member'
import { followName } from './member-name'

const page = Object.assign(new EventTarget(), { cookie: '' })
const opened = new EventTarget()
let ended: AbortController
/** Answers the requests for a name, the first one first. */
const answers: ((name: string) => void)[] = []

beforeEach(() => {
  ended = new AbortController()
  answers.length = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', opened)
  const ask = () =>
    new Promise<Response>((resolve) => {
      answers.push((first_name) => resolve(Response.json({ data: { first_name } })))
    })
  vi.stubGlobal('fetch', ask)
})
afterEach(() => {
  ended.abort()
  vi.unstubAllGlobals()
})

const follow = () => {
  const shown: (string | null)[] = []
  followName((name) => shown.push(name), ended.signal)
  return shown
}

const returnAs = (cookie: string) => {
  page.cookie = cookie
  opened.dispatchEvent(new Event('focus'))
}

it('the name follows whoever is signed in by another tab', async () => {
  page.cookie = 'shop-member=1-one'
  const shown = follow()
  answers[0]?.('Anna')
  await expect.poll(() => shown).toEqual(['Anna'])
  returnAs('shop-member=1-two')
  answers[1]?.('Matthias')
  await expect.poll(() => shown).toEqual(['Anna', 'Matthias'])
  returnAs('')
  expect(shown.at(-1)).toBeNull()
})

it('a name that comes only after the logout is not shown', async () => {
  page.cookie = 'shop-member=1-three'
  const shown = follow()
  returnAs('')
  answers[0]?.('Anna')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown).toEqual([null])
})

it('two links of a page ask for one name once, and again after a failure', async () => {
  page.cookie = 'shop-member=1-four'
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await expect(fetchCurrentMember()).rejects.toThrow()
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return Response.json({ data: { first_name: 'Anna', status: 1 } })
  })
  const shown = [follow(), follow()]
  await expect.poll(() => shown).toEqual([['Anna'], ['Anna']])
  expect(requests).toBe(1)
})
