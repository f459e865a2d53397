import fs from 'node:fs'
import { expect, it } from 'vitest'
import { roleSql, roles } from './lib/roles.mjs'

it('the containers’ PostgreSQL gets the roles that the shop’s own has, with the same limits', () => {
  const made = fs.readFileSync('deploy/roles.sql', 'utf8')
  for (const role of roles) expect(made).toContain(roleSql(role, `:'${role}'`))
})
