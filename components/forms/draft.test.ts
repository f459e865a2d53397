import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDraft } from './draft'
import { forgetDrafts } from './forget-drafts'

/** The least of a browser that a draft needs: a tab's storage, the cookies and one field. */
class Field {
  type = 'text'
  defaultValue = ''
  constructor(
    readonly name: string,
    public value: string,
  ) {}
}

let stored: Record<string, string>
let page: { cookie: string }

const storage = () =>
  new Proxy(stored, {
    get: (_, name) =>
      ({
        getItem: (key: string) => stored[key] ?? null,
        setItem: (key: string, text: string) => {
          stored[key] = text
        },
        removeItem: (key: string) => delete stored[key],
      })[String(name)],
  })

beforeEach(() => {
  stored = {}
  page = { cookie: '' }
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLInputElement', Field)
  for (const name of ['HTMLSelectElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, class {})
})
afterEach(() => vi.unstubAllGlobals())

const formWith = (message: string) => ({ elements: [new Field('message', message)] }) as never

const restored = () =>
  openDraft(formWith(''), 'footer')
    .restore()
    .map(({ value }) => value)

it('of a visitor is there after a reload, also for the member that they become', () => {
  openDraft(formWith('Half a thought'), 'footer').keep()
  expect(restored()).toEqual(['Half a thought'])
  page.cookie = 'shop-member=1'
  expect(restored()).toEqual(['Half a thought'])
})

it('of a member is gone once the session has ended, in whichever tab', () => {
  page.cookie = 'a=b; shop-member=1'
  openDraft(formWith('For the boutique alone'), 'footer').keep()
  expect(restored()).toEqual(['For the boutique alone'])
  page.cookie = 'a=b'
  expect(restored()).toEqual([])
  expect(stored).toEqual({})
})

it('of every form is forgotten at a logout, and nothing else', () => {
  stored = { 'draft:footer': '{}', 'draft:enquiry-NW-1': '{}', campaign: '{}' }
  vi.stubGlobal('sessionStorage', storage())
  forgetDrafts()
  expect(stored).toEqual({ campaign: '{}' })
})
