import { beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { publishArticle } from './publish'
import { locateArticle } from './queries'

beforeAll(fillTestShop)

const add = async (slug: string, at: string) =>
  (
    await rows(`INSERT INTO "JournalArticle" (slug, title, status, publish_at) VALUES ($1, 'A', 1, $2) RETURNING id`, [
      slug,
      at,
    ])
  )[0].id
const jobs = (id: number) => rows('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [`publish-article:${id}`])

describe('an article with a date', () => {
  it('has a job at its time, which follows the date and goes with it', async () => {
    const id = await add('dated', '2090-01-01')
    expect(await jobs(id)).toEqual([{ run_at: new Date('2090-01-01') }])
    await rows(`UPDATE "JournalArticle" SET publish_at = '2091-01-01' WHERE id = $1`, [id])
    expect(await jobs(id)).toEqual([{ run_at: new Date('2091-01-01') }])
    await rows(`UPDATE "JournalArticle" SET status = 0 WHERE id = $1`, [id])
    expect(await jobs(id)).toEqual([])
    expect(await rows(`SELECT publish_at FROM "JournalArticle" WHERE id = $1`, [id])).toEqual([{ publish_at: null }])
  })
  it('is published when it is time, once, and not before', async () => {
    const id = await add('timely', '2090-01-01')
    expect(await publishArticle(id)).toBe(false)
    expect(await locateArticle('timely')).toBeNull()
    await rows(`UPDATE "JournalArticle" SET publish_at = now() - interval '1 second' WHERE id = $1`, [id])
    expect(await publishArticle(id)).toBe(true)
    expect(await publishArticle(id)).toBe(false)
    expect(await locateArticle('timely')).toBe('timely')
  })
  it('cannot be published already', async () => {
    await expect(
      rows(`INSERT INTO "JournalArticle" (slug, title, status, publish_at) VALUES ('no', 'A', 0, now())`),
    ).rejects.toThrow(/publish_at is for drafts/)
  })
})
