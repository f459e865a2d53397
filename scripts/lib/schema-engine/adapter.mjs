import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { asAdmin, dropDatabase } from './database.mjs'

/**
 * The members of the adapter that are patched here; its published types leave some out.
 * @typedef {{ fields: { dataTypeID: number }[] }} RawResult
 * @typedef {import('@prisma/driver-adapter-utils').SqlQueryable & { performIO: (query: object) => Promise<RawResult> }} Queryable
 * @typedef {import('@prisma/driver-adapter-utils').SqlDriverAdapter & Queryable & {
 *   client: import('pg').Pool, onError: (error: unknown) => never }} Adapter
 */

// adapter-pg 7.10 does not know PostgreSQL's internal "char" type, which introspection reads: its type id is changed to
// bpchar, and the column is reported as the adapter's type Character.
const CHAR_OID = 18
const BPCHAR_OID = 1042
const CHARACTER = 6

/** @param {Type} queryable @template {Queryable} Type */
function knowChar(queryable) {
  const charColumns = new WeakMap()
  const performIO = queryable.performIO.bind(queryable)
  queryable.performIO = async (query) => {
    const result = await performIO(query)
    const found = [...result.fields.keys()].filter((index) => result.fields[index]?.dataTypeID === CHAR_OID)
    for (const field of result.fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = BPCHAR_OID
    if (found.length) charColumns.set(query, found)
    return result
  }
  const queryRaw = queryable.queryRaw.bind(queryable)
  queryable.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const index of charColumns.get(query) ?? []) result.columnTypes[index] = CHARACTER
    return result
  }
  return queryable
}

/** @param {import('@prisma/driver-adapter-utils').SqlDriverAdapter} driver */
function mend(driver) {
  const adapter = /** @type {Adapter} */ (driver)
  // The adapter splits a script at every ';', even inside $$ bodies. The native engine sends it as one simple query,
  // and so as one implicit transaction.
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script)
    } catch (error) {
      adapter.onError(error)
    }
  }
  const startTransaction = adapter.startTransaction?.bind(adapter)
  if (startTransaction)
    adapter.startTransaction = async (level) =>
      /** @type {never} */ (knowChar(/** @type {never} */ (await startTransaction(level))))
  return knowChar(adapter)
}

/**
 * The engine's connection to the database, and to the shadow database that `migrate dev` compares with.
 * @param {import('./database.mjs').Target} database
 */
export function adapterFactory(database) {
  const config = { ...database.config, max: 4 }
  const factory = new PrismaPg(config, { schema: database.schema })
  const connect = factory.connect.bind(factory)
  factory.connect = async () => /** @type {never} */ (mend(await connect()))

  // The adapter's own implementation drops the shadow database while its pool is still connected to it.
  factory.connectToShadowDb = async () => {
    const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
    await asAdmin(database, (client) => client.query(`CREATE DATABASE "${name}"`))
    const shadow = mend(await new PrismaPg({ ...config, database: name }).connect())
    const dispose = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await dispose()
      await shadow.client.end?.().catch(() => {})
      await dropDatabase(database, name)
    }
    return /** @type {never} */ (shadow)
  }
  return bindMigrationAwareSqlAdapterFactory(factory)
}
