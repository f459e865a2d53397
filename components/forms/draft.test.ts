import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDraft } from './draft'
import { forgetDrafts } from './forget-drafts'

/** The least of a browser that a draft needs: its storages, the cookies and one field. */
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

const storageOf = (texts: Record<string, string>) =>
  new Proxy(texts, {
    get: (_, name) =>
      ({
        getItem: (key: string) => texts[key] ?? null,
        setItem: (key: string, text: string) => {
          texts[key] = text
        },
        removeItem: (key: string) => delete texts[key],
      })[String(name)],
  })

/** Begins a tab of the browser with these drafts. */
const openTab = (drafts: Record<string, string>) => {
  stored = drafts
  vi.stubGlobal('sessionStorage', storageOf(stored))
}

beforeEach(() => {
  page = { cookie: '' }
  openTab({})
  vi.stubGlobal('localStorage', storageOf({}))
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

it('of a member does not meet the next one, who signed in within another tab', async () => {
  page.cookie = 'shop-member=1'
  openDraft(formWith('For the boutique alone'), 'footer').keep()
  const first = stored
  openTab({})
  forgetDrafts()
  await new Promise((resolve) => setTimeout(resolve, 2))
  openTab(first)
  expect(restored()).toEqual([])
  expect(stored).toEqual({})
  openDraft(formWith('Mine'), 'footer').keep()
  expect(restored()).toEqual(['Mine'])
})

it('holds no password, also while it is shown', () => {
  const form = { elements: [new Field('email', 'a@example.com'), new Field('password', 'secret words')] } as never
  openDraft(form, 'register', { secrets: ['password'] }).keep()
  expect(stored['draft:register']).toContain('a@example.com')
  expect(stored['draft:register']).not.toContain('secret words')
})

it('of every form is forgotten at a logout, and nothing else', () => {
  openTab({ 'draft:footer': '{}', 'draft:enquiry-NW-1': '{}', campaign: '{}' })
  forgetDrafts()
  expect(stored).toEqual({ campaign: '{}' })
})

it('what was filled in for a member is no draft, as long as nobody changed it', () => {
  const known = new Map([['message', 'Filled in']])
  openDraft(formWith('Filled in'), 'footer', { known }).keep()
  expect(Object.keys(stored)).toEqual([])
  openDraft(formWith('Corrected'), 'footer', { known }).keep()
  expect(stored['draft:footer']).toContain('Corrected')
})
