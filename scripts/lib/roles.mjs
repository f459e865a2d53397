// The database's roles: the owner of the schema, the site's, and the staff's for Prisma Studio.
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { withClient } from './postgres-client.mjs'
import { Refusal, root } from './settings.mjs'

/** @typedef {'shop_owner' | 'shop_app' | 'shop_staff'} Role */

/**
 * Timeouts in ms; 0 = none. statement: one command; lock: waiting for a lock; idle: a transaction left open and idle.
 * shop_app's leave room for a slow mail server, shop_owner's for an index over a large table. connections: at once; -1 =
 * any number. Studio takes ten, and one more for each refusal it explains.
 * @type {Record<Role, { statement: number, lock: number, idle: number, connections: number }>}
 */
const limits = {
  shop_owner: { statement: 600_000, lock: 120_000, idle: 600_000, connections: -1 },
  shop_app: { statement: 30_000, lock: 10_000, idle: 180_000, connections: -1 },
  shop_staff: { statement: 30_000, lock: 5_000, idle: 120_000, connections: 20 },
}

/** @param {string} value */
const literal = (value) => `'${value.replaceAll("'", "''")}'`

/**
 * Returns the SQL that creates a role, or renews its password and limits.
 * @param {Role} role @param {string} password as an SQL literal
 */
export const roleSql = (role, password) => `
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$;
ALTER ROLE ${role} LOGIN NOCREATEROLE NOINHERIT ${role === 'shop_owner' ? 'CREATEDB' : 'NOCREATEDB'} CONNECTION LIMIT ${limits[role].connections} PASSWORD ${password};
ALTER ROLE ${role} SET statement_timeout = ${limits[role].statement};
ALTER ROLE ${role} SET lock_timeout = ${limits[role].lock};
ALTER ROLE ${role} SET idle_in_transaction_session_timeout = ${limits[role].idle};
`

/**
 * Takes the functions for large objects from every role of the database that it runs in: whoever may call them fills the
 * disk. Only a superuser can; a database made from template0 has them again.
 */
export const withoutLargeObjects = `
DO $$ DECLARE routine regprocedure; BEGIN
  FOR routine IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
    AND proname ~ '^lo(_|read$|write$)' AND has_function_privilege('public', oid, 'EXECUTE')
  LOOP EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', routine); END LOOP;
END $$;
`

/** @type {Role[]} */
export const roles = ['shop_owner', 'shop_app', 'shop_staff']

const grantsFile = path.join(root, 'prisma', 'roles.sql')

/** Renews the roles' privileges. Resolves to false if the roles do not exist. @param {string} ownerUrl */
export const grantRights = (ownerUrl) =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS there FROM pg_roles WHERE rolname IN ('shop_app', 'shop_staff')`,
    )
    if (rows[0].there < 2) return false
    await client.query(`BEGIN; ${fs.readFileSync(grantsFile, 'utf8')}; COMMIT`)
    return true
  })

/** Runs SQL as the superuser, one process at a time. @param {string} adminUrl @param {string} sql */
const asAdmin = (adminUrl, sql) =>
  withClient(adminUrl, (client) => client.query(`SELECT pg_advisory_lock(71042615); ${sql}`))

/**
 * Creates the roles on the embedded server, whose superuser only does this, creates databases and limits what all may
 * do there.
 * @param {string} adminUrl @param {(role: Role) => string} passwordOf
 */
export const makeRoles = (adminUrl, passwordOf) =>
  asAdmin(adminUrl, roles.map((role) => roleSql(role, literal(passwordOf(role)))).join(''))

/** @param {string} adminUrl the database's address, as the superuser */
export const limitDatabase = (adminUrl) => asAdmin(adminUrl, withoutLargeObjects)

/** 'Anna Keller' gets the role staff_anna_keller. @param {string} name */
const personRole = (name) => {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 50)
  return `staff_${word || 'somebody'}`
}

/**
 * Creates a role named after a person, with the staff's privileges; the history records it. Can log in until endPerson.
 * @param {string} adminUrl @param {string} staffUrl @param {string} name @param {string} password
 */
export const makePerson = async (adminUrl, staffUrl, name, password) => {
  const role = personRole(name)
  const { statement, lock, idle, connections } = limits.shop_staff
  await withClient(adminUrl, (client) =>
    client.query(`
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$;
ALTER ROLE ${role} LOGIN INHERIT NOCREATEROLE NOCREATEDB NOSUPERUSER CONNECTION LIMIT ${connections} PASSWORD ${literal(password)};
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

/** The role that a URL connects as, wherever it is named. @param {string} url */
const roleOf = (url) => new pg.Client({ connectionString: url }).user ?? ''

/**
 * The role in which Prisma Studio works. On the embedded server one named after `as`, else after the user of this
 * computer; on another that of DATABASE_STAFF_URL. Refuses `as` there, and to work in the site's own role.
 * @param {{ siteUrl: string, staffUrl?: string, adminUrl?: string }} urls @param {string} [as]
 */
export const studioRole = async ({ siteUrl, staffUrl, adminUrl }, as) => {
  if (!staffUrl)
    throw new Refusal(
      'DATABASE_URL is set, so DATABASE_STAFF_URL must be set too: the role in which Studio works, best one of your own that is ' +
        'granted shop_staff. npm run migrate -- --roles prints the statements that create shop_staff.',
    )
  if (adminUrl)
    return makePerson(adminUrl, staffUrl, as ?? os.userInfo().username, crypto.randomBytes(24).toString('hex'))
  const role = roleOf(staffUrl)
  if (role === roleOf(siteUrl))
    throw new Refusal(
      `DATABASE_STAFF_URL names ${role}, the role of the site itself: name another one there, best one of your own that is ` +
        'granted shop_staff. npm run migrate -- --roles prints the statements that create shop_staff.',
    )
  if (as)
    throw new Refusal(
      `--as makes a role in the shop's own PostgreSQL only. On yours, Studio works as ${role}, which DATABASE_STAFF_URL names: ` +
        'create a role of your own there, grant it shop_staff, and name it in DATABASE_STAFF_URL.',
    )
  return { role, url: staffUrl }
}

/** @param {string} adminUrl @param {string} role */
export const endPerson = (adminUrl, role) =>
  withClient(adminUrl, (client) => client.query(`ALTER ROLE ${role} NOLOGIN PASSWORD NULL`))

/** The same address for another role. @param {string} databaseUrl @param {Role} role @param {string} password */
function urlAs(databaseUrl, role, password) {
  const url = new URL(databaseUrl)
  // In the query they win over those before the host.
  for (const name of ['user', 'password']) if (url.searchParams.has(name)) url.searchParams.delete(name)
  if (url.hostname) {
    url.username = role
    url.password = password
  } else {
    // The address of a socket has no host, and so no place before it.
    url.searchParams.set('user', role)
    url.searchParams.set('password', password)
  }
  if (roleOf(url.href) !== role)
    throw new Refusal(
      `DATABASE_URL has no place for another role: write it as postgresql://user:password@host/database.`,
    )
  return url.href
}

/**
 * npm run migrate -- --roles: the SQL that creates the roles on an external server, and their URLs. The role that runs
 * the migrations there stays the owner.
 * @param {string} databaseUrl
 */
export function rolesFor(databaseUrl) {
  /** @param {Role} role */
  const make = (role) => {
    const password = crypto.randomBytes(24).toString('hex')
    return { sql: roleSql(role, literal(password)), url: urlAs(databaseUrl, role, password) }
  }
  const [app, staff] = [make('shop_app'), make('shop_staff')]
  const sql = `${app.sql}${staff.sql}${withoutLargeObjects}\n${fs.readFileSync(grantsFile, 'utf8')}`
  return { sql, appUrl: app.url, staffUrl: staff.url }
}
