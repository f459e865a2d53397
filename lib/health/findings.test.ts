import { expect, it } from 'vitest'
import { db, readUncommitted } from '@/lib/db/client'
import { findSystemFindings } from './findings'

// The environment is read at first use. The test database's own role is a superuser.
process.env.DATABASE_URL = process.env.TEST_DATABASE_OWN_URL

const ofRole = async () => (await findSystemFindings()).filter(({ what }) => what === 'Role')

it('says that the site’s role is a superuser', async () => {
  expect(await ofRole()).toMatchObject([{ level: 'bad', text: expect.stringContaining('a superuser') }])
})

it('says nothing of a role that is none', async () => {
  const found = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL ROLE shop_app`
    return readUncommitted(tx, ofRole)
  })
  expect(found).toEqual([])
})
