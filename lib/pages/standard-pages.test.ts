import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { getSite } from '@/lib/site/queries'
import demoPages from '@/prisma/demo/pages.json'
import { starter } from '@/prisma/starter/starter'
import { standardPages, standardPaths } from './standard-pages'

const names = Object.keys(standardPages).sort()

it('the database protects exactly the standard pages', async () => {
  const [found] = await rows(`SELECT pg_get_functiondef('is_in_footer'::regproc) AS definition`)
  const [, list = ''] = /RETURN (.*)/s.exec(found?.definition) ?? []
  expect([...list.matchAll(/'([^']*)'/g)].map(([, name]) => name).sort()).toEqual(names)
})

it('the footer leads to every one, and a new shop and the demo have a record of each', async () => {
  const { footer, legal } = await getSite()
  const links = [...footer, ...legal].map(({ href }) => href)
  expect(standardPaths.filter((path) => !links.includes(path))).toEqual([])
  for (const pages of [starter.pages, demoPages]) {
    const records = pages.map(({ name }) => name)
    expect(names.filter((name) => !records.includes(name))).toEqual([])
  }
})
