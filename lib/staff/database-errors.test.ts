import { describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { resources } from './resources/all'
import { fieldsOf } from './resources/resource'
import { prepareDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { sit, ask, newPiece } = prepareDesk()

describe('a refusal', () => {
  it('tells every wrong field of a boutique at once, in the words of its form', async () => {
    await sit('manager')
    await rows(`INSERT INTO "Boutique" (name) VALUES ('London') ON CONFLICT DO NOTHING`)
    const { version } = (await ask('GET', 'boutiques/London')).body.data
    const wrong = { Email: 'nobody', PhoneNumber: 'call us', timeZone: 'Europe/Nowhere', AddressFirst: 'Right' }
    const answer = await ask('PUT', 'boutiques/London', { version, ...wrong })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        Email: ['Email must be an email address.'],
        PhoneNumber: ['Phone must be a phone number or empty.'],
        timeZone: [expect.stringMatching(/^There is no time zone “Europe\/Nowhere”/)],
      },
    ])
    expect((await ask('GET', 'boutiques/London')).body.data.version).toBe(version)
  })
  it('stands at the field of each number that its column cannot hold', async () => {
    await sit('manager')
    const { id, version } = await newPiece()
    const wrong = { caseSize: '412345678', thickness: '99999999', lugToLug: '48' }
    const answer = await ask('PUT', `pieces/${id}`, { version, ...wrong })
    expect(answer.body.errors).toEqual({
      caseSize: ['Case, excluding the crown is too large.'],
      thickness: ['Thickness is too large.'],
    })
    const columns = await rows(
      `SELECT table_name, column_name, (10 ^ (numeric_precision - numeric_scale) - 10 ^ -numeric_scale)::float8 AS largest
       FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'numeric'`,
    )
    for (const { table, groups } of resources)
      for (const { name, kind, largest } of fieldsOf({ groups })) {
        const numeric = columns.find((one) => one.table_name === table && one.column_name === name)
        if (kind === 'number') expect([name, largest]).toEqual([name, numeric?.largest])
      }
  })
  it('stands at the field of a record that cannot be chosen, whatever is sent as its key', async () => {
    await sit('manager')
    const errorsOf = async (name: string, values: object) => (await ask('POST', name, values)).body.errors
    const article = { title: 'Nowhere', slug: 'nowhere', date: '2026-11-20', status: 1 }
    for (const category_id of ['abc', '99999999999999', '1.5', {}])
      expect(await errorsOf('articles', { ...article, category_id })).toEqual({
        category_id: ['Category must be one of the choices.'],
      })
    const blurb = { blurb_title: 'Nowhere', display_order: 1 }
    for (const page_name of [1, {}, 'x'.repeat(201)])
      expect(await errorsOf('blurbs', { ...blurb, page_name })).toEqual({
        page_name: ['Page must be one of the choices.'],
      })
    const [{ id }] = await rows(`INSERT INTO "JournalCategory" (name) VALUES ('Chosen') RETURNING id`)
    const made = await ask('POST', 'articles', { ...article, category_id: String(id) })
    expect([made.status, made.body.data?.category_id]).toEqual([201, id])
  })
  it('calls columns as their form does', async () => {
    await sit('manager')
    const article = { title: 'One', slug: 'one-of-two', date: '2026-11-20', status: 1 }
    await ask('POST', 'articles', article)
    const twice = await ask('POST', 'articles', article)
    expect(twice.body.errors).toEqual({ slug: ['Address is already in use.'] })
    const { id, version } = await newPiece({ Price: '28950' })
    const none = await ask('PUT', `pieces/${id}`, { version, Price: '' })
    expect(none.body.errors).toEqual({
      Price: ['Give a price, or switch on Price on application.'],
    })
    await rows(
      `INSERT INTO "SiteSettings" (id, lowest_price) VALUES (1, 100) ON CONFLICT (id) DO UPDATE SET lowest_price = 100`,
    )
    const slip = await ask('PUT', `pieces/${id}`, { version, Price: '28.95' })
    await rows('UPDATE "SiteSettings" SET lowest_price = NULL')
    expect(slip.body.errors.Price?.[0]).toMatch(/28\.95 looks like 28,950: no piece costs less than 100/)
  })
})
