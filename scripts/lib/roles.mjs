// The database's roles: who may change its shape, who serves the site, who works in Prisma Studio.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withClient } from './postgres-client.mjs'
import { root } from './settings.mjs'

/** @typedef {'shop_owner' | 'shop_app' | 'shop_staff'} Role */

/**
 * Milliseconds; 0 = none. statement: one command; lock: waiting for another's; idle: an open transaction in which nothing
 * happens. The site's covers a mail server that takes its time, the owner's an index over a large table.
 * @type {Record<Role, { statement: number, lock: number, idle: number }>}
 */
const limits = {
  shop_owner: { statement: 600_000, lock: 120_000, idle: 600_000 },
  shop_app: { statement: 30_000, lock: 10_000, idle: 180_000 },
  shop_staff: { statement: 30_000, lock: 5_000, idle: 120_000 },
}

/** @param {string} value */
const literal = (value) => `'${value.replaceAll("'", "''")}'`

/**
 * The statements that make a role, or renew its password and limits.
 * @param {Role} role
 * @param {string} password as SQL writes it
 */
export const roleSql = (role, password) => `
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$;
ALTER ROLE ${role} LOGIN NOCREATEROLE NOINHERIT ${role === 'shop_owner' ? 'CREATEDB' : 'NOCREATEDB'} PASSWORD ${password};
ALTER ROLE ${role} SET statement_timeout = ${limits[role].statement};
ALTER ROLE ${role} SET lock_timeout = ${limits[role].lock};
ALTER ROLE ${role} SET idle_in_transaction_session_timeout = ${limits[role].idle};
`

/** @type {Role[]} */
export const roles = ['shop_owner', 'shop_app', 'shop_staff']

const grantsFile = path.join(root, 'prisma', 'roles.sql')

/** Renews what the roles may do, where there are any. Gives whether there are. @param {string} ownerUrl */
export const grantRights = (ownerUrl) =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS there FROM pg_roles WHERE rolname IN ('shop_app', 'shop_staff')`,
    )
    if (rows[0].there < 2) return false
    await client.query(`BEGIN; ${fs.readFileSync(grantsFile, 'utf8')}; COMMIT`)
    return true
  })

/**
 * Makes the roles of a server of our own; its superuser only does this and makes databases.
 * @param {string} adminUrl
 * @param {(role: Role) => string} passwordOf
 */
export const makeRoles = (adminUrl, passwordOf) =>
  withClient(adminUrl, (client) =>
    client.query(
      `SELECT pg_advisory_lock(71042615); ${roles.map((role) => roleSql(role, literal(passwordOf(role)))).join('')}`,
    ),
  )

/** 'Anna Keller' works as staff_anna_keller. @param {string} name */
const personRole = (name) => {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 50)
  return `staff_${word || 'somebody'}`
}

/**
 * A role with a person's name and the staff's rights, which the history names; it can log in until endPerson.
 * @param {string} adminUrl @param {string} staffUrl @param {string} name @param {string} password
 */
export const makePerson = async (adminUrl, staffUrl, name, password) => {
  const role = personRole(name)
  const { statement, lock, idle } = limits.shop_staff
  await withClient(adminUrl, (client) =>
    client.query(`
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$;
ALTER ROLE ${role} LOGIN INHERIT NOCREATEROLE NOCREATEDB NOSUPERUSER PASSWORD ${literal(password)};
GRANT shop_staff TO ${role};
ALTER ROLE ${role} SET statement_timeout = ${statement};
ALTER ROLE ${role} SET lock_timeout = ${lock};
ALTER ROLE ${role} SET idle_in_transaction_session_timeout = ${idle};`),
  )
  const url = new URL(staffUrl)
  url.username = role
  url.password = password
  return { role, url: url.href }
}

/** @param {string} adminUrl @param {string} role */
export const endPerson = (adminUrl, role) =>
  withClient(adminUrl, (client) => client.query(`ALTER ROLE ${role} NOLOGIN PASSWORD NULL`))

/**
 * npm run migrate -- --roles: what makes the roles on a server of somebody's own, as SQL and as addresses. Whoever runs the
 * migrations there stays the owner.
 * @param {string} databaseUrl
 */
export function rolesFor(databaseUrl) {
  /** @param {Role} role */
  const make = (role) => {
    const password = crypto.randomBytes(24).toString('hex')
    const url = new URL(databaseUrl)
    url.username = role
    url.password = password
    return { sql: roleSql(role, literal(password)), url: url.href }
  }
  const [app, staff] = [make('shop_app'), make('shop_staff')]
  const sql = `${app.sql}${staff.sql}\n${fs.readFileSync(grantsFile, 'utf8')}`
  return { sql, appUrl: app.url, staffUrl: staff.url }
}
