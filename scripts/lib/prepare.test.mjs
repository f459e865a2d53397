import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from './postgres-client.mjs'
import { findDemoMembers, seed } from './prepare.mjs'
import { root } from './settings.mjs'

const {
  TEST_DATABASE_ADMIN_URL: admin = '',
  TEST_DATABASE_APP_URL: app,
  TEST_TEMPLATE_DATABASE: template,
} = process.env
const name = `prepared_${process.pid}`
const databaseUrl = new URL(`/${name}`, app).href
const before = { ...process.env }
const PHOTOS_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'photos-'))
const IMAGES_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'images-'))

beforeAll(async () => {
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`))
  Object.assign(process.env, { DATABASE_URL: databaseUrl, PHOTOS_DIR, IMAGES_DIR })
})
afterAll(async () => {
  for (const setting of ['DATABASE_URL', 'PHOTOS_DIR', 'IMAGES_DIR']) process.env[setting] = before[setting] ?? ''
  for (const folder of [PHOTOS_DIR, IMAGES_DIR]) fs.rmSync(folder, { recursive: true })
  await withClient(admin, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

it('a seed that was interrupted is done again, whole', async () => {
  const masters = path.join(root, 'prisma', 'demo', 'photos', 'site')
  const [empty = '', changed = ''] = fs.readdirSync(masters)
  const site = path.join(PHOTOS_DIR, 'site')
  fs.mkdirSync(site)
  fs.writeFileSync(path.join(site, empty), '')
  fs.writeFileSync(path.join(site, changed), 'another picture')
  expect(await seed({ wanted: true, databaseUrl })).toBe('demo shop')
  expect(fs.readFileSync(path.join(site, empty))).toEqual(fs.readFileSync(path.join(masters, empty)))
  expect(fs.readFileSync(path.join(site, changed), 'utf8')).toBe('another picture')
  expect(fs.readdirSync(PHOTOS_DIR, { recursive: true }).filter((file) => String(file).endsWith('.part'))).toEqual([])
  // The photographs are recorded, without the one that is no picture.
  const { rows } = await withClient(databaseUrl, (client) => client.query('SELECT "SKU", "name" FROM "Photo"'))
  const recorded = rows.map(({ SKU, name }) => `${SKU}/${name}`)
  expect(recorded).toContain(`site/${path.parse(empty).name}`)
  expect(recorded).not.toContain(`site/${path.parse(changed).name}`)
  expect(new Set(rows.map(({ SKU }) => SKU))).toEqual(new Set(fs.readdirSync(PHOTOS_DIR)))
})

it('finds the demo members that staff have not deleted', async () => {
  const all = await findDemoMembers({ databaseUrl })
  const [first] = all
  await withClient(admin.replace(/[^/]*$/, name), (client) =>
    client.query('DELETE FROM "Member" WHERE "email" = $1', [first?.email]),
  )
  expect(await findDemoMembers({ databaseUrl })).toEqual(all.slice(1))
})
