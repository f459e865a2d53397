import { beforeEach, expect, it, vi } from 'vitest'

/** The browser's storage, its cookies, and the answers of the account, which `told` notes. */
const storage = new Map<string, string>()
const told: unknown[] = []
let cookie = ''
let status = 1
let answer = () => Response.json({ data: [] })

vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
  removeItem: (key: string) => storage.delete(key),
})
vi.stubGlobal('window', globalThis)
vi.stubGlobal('document', {
  get cookie() {
    return cookie
  },
})
vi.stubGlobal('location', { pathname: '/saved', search: '', assign: () => {} })
vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
  if (path === '/api/users/auth') return Response.json({ data: { first_name: 'Anna', status } })
  told.push(JSON.parse(body))
  return answer()
})

const { sendToAccount, mergeAccountList } = await import('./account-list')
const kept = () => JSON.parse(storage.get('shop-saved') ?? '[]')
const ended = () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })

/** A browser whose list is `list`, while the account's is `account`. */
const signedIn = (list: string[], account: string[]) => {
  cookie = 'shop-member=1; XSRF-TOKEN=x'
  storage.set('shop-saved', JSON.stringify(list))
  storage.set('shop-saved-account', JSON.stringify(account))
  storage.set('shop-viewed', '["V"]')
}

beforeEach(() => {
  storage.clear()
  told.length = 0
})

it('what was saved offline stays when the session has ended, and the account’s pieces go', async () => {
  signedIn(['B', 'A'], ['A'])
  answer = ended
  await mergeAccountList()
  expect(told).toEqual([{ add: ['B'], remove: [] }])
  expect([kept(), storage.get('shop-viewed'), storage.has('shop-saved-account')]).toEqual([['B'], '[]', false])
})

it('so does it where the end is known before the account is asked', async () => {
  signedIn(['B', 'A'], ['A'])
  cookie = ''
  await mergeAccountList()
  expect([told, kept()]).toEqual([[], ['B']])
})

it('so does it when the next piece is saved, which leads to the login', async () => {
  signedIn(['C', 'B', 'A'], ['A'])
  cookie = ''
  await sendToAccount({ add: ['C'] })
  expect(kept()).toEqual(['C', 'B'])
})

it('what is saved while the session’s end is on its way stays, and what is let go meanwhile does not', async () => {
  signedIn(['B', 'A'], ['A'])
  answer = () => {
    storage.set('shop-saved', '["C","A"]')
    return ended()
  }
  await mergeAccountList()
  expect(kept()).toEqual(['C'])
})

it('what was saved offline reaches the account with the next page of the session', async () => {
  signedIn(['B', 'A'], ['A'])
  answer = () => Response.json({ data: ['B', 'A'] })
  await mergeAccountList()
  expect([told, kept()]).toEqual([[{ add: ['B'], remove: [] }], ['B', 'A']])
})

it('a suspended member’s list stays in the browser, and is not sent, which would be refused', async () => {
  signedIn(['B', 'A'], ['A'])
  cookie = 'shop-member=1-suspended'
  status = 2
  await mergeAccountList()
  await sendToAccount({ add: ['B'] })
  expect([told, kept(), storage.has('shop-saved-account')]).toEqual([[], ['B', 'A'], true])
})
