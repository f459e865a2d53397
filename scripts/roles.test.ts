import fs from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { roleSql, roles, rolesFor, studioRole, withoutLargeObjects } from './lib/roles.mjs'

it('the containers’ PostgreSQL gets the roles that the shop’s own has, with the same limits', () => {
  const made = fs.readFileSync('deploy/roles.sql', 'utf8')
  for (const role of roles) expect(made).toContain(roleSql(role, `:'${role}'`))
  expect(made).toContain(`\\connect shop\n${withoutLargeObjects}`)
})

it('Studio works in a role of its own, never in that of the site, and says where a name for it is needless', async () => {
  const siteUrl = 'postgresql://shop_app:secret@database:5432/shop'
  await expect(studioRole({ siteUrl })).rejects.toThrow(/DATABASE_STAFF_URL must be set/)
  const staffUrl = 'postgresql://staff_anna:secret@database:5432/shop'
  expect(await studioRole({ siteUrl, staffUrl })).toEqual({ role: 'staff_anna', url: staffUrl })
  await expect(studioRole({ siteUrl, staffUrl }, 'ben')).rejects.toThrow(/^--as .* works as staff_anna/)
  for (const same of [siteUrl, 'postgresql://database/shop?user=shop_app'])
    await expect(studioRole({ siteUrl, staffUrl: same })).rejects.toThrow(/names shop_app, the role of the site/)
})

it.each([
  'postgresql://owner:secret@database:5432/shop?sslmode=disable',
  'postgresql://database/shop?user=owner&password=secret',
  'postgresql:///shop?host=/var/run/postgresql&user=owner',
  'postgresql://owner@%2Fvar%2Frun%2Fpostgresql/shop',
])('the roles’ addresses lead where %s leads, each as its role', (databaseUrl) => {
  const { sql, appUrl, staffUrl } = rolesFor(databaseUrl)
  const there = new pg.Client({ connectionString: databaseUrl })
  for (const [role, url] of [
    ['shop_app', appUrl],
    ['shop_staff', staffUrl],
  ]) {
    const { user, password, host, port, database } = new pg.Client({ connectionString: url })
    expect({ user, host, port, database }).toEqual({
      user: role,
      host: there.host,
      port: there.port,
      database: there.database,
    })
    expect(sql).toContain(`PASSWORD '${password}'`)
  }
})
