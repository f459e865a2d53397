import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { findPageEntries } from './sitemap-queries'

const articleEntries = async () => (await findPageEntries()).filter(({ path }) => path.startsWith('/journal/'))

it('says that an article changed when its record did, or on its day if that is later', async () => {
  await rows(`INSERT INTO "JournalArticle" (title, slug, date) VALUES
    ('Dated ahead', 'ahead', '2099-01-01'), ('Edited', 'edited', '2024-05-01')`)
  const [edited] = await rows(`SELECT updated_at FROM "JournalArticle" WHERE slug = 'edited'`)
  expect(await articleEntries()).toEqual([
    { path: '/journal/ahead', modified: new Date('2099-01-01') },
    { path: '/journal/edited', modified: edited.updated_at },
  ])
})
