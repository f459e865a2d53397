import fs from 'node:fs'
import readline from 'node:readline'
import { adapterFactory } from './adapter.mjs'
import { createDatabase } from './database.mjs'

/**
 * Writes one line to stderr in the format that Prisma's CLI parses.
 * @param {'INFO' | 'ERROR'} level @param {string} message @param {Record<string, unknown>} [fields]
 */
export function log(level, message, fields = {}) {
  const entry = {
    timestamp: new Date().toISOString(),
    level,
    fields: { message, ...fields },
    target: 'schema_engine::logger',
  }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}

/** @typedef {Record<string, (params: unknown) => Promise<{ stdout?: string } | undefined>>} Engine */
/** @typedef {import('./database.mjs').Target} Target */

const panic = {
  message: '',
  /** @param {string} message */
  set_message(message) {
    this.message = message
    log('ERROR', message, { is_panic: true })
  },
  get() {
    return this.message
  },
}

/** @param {[string, string][]} datamodels @param {Target} database @returns {Promise<Engine>} */
async function loadEngine(datamodels, database) {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panic })
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = new URL('./schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'))
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: begin } = instance.exports
  if (typeof begin === 'function') begin()
  const engine = await bindings.SchemaEngine.new(
    { datamodels: datamodels.length ? datamodels : undefined },
    () => {},
    adapterFactory(database),
  )
  // A request names the method to call.
  return /** @type {never} */ (engine)
}

/** @param {object} message */
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

/** @param {unknown} id @param {unknown} error */
function sendError(id, error) {
  const reported = /** @type {{ message?: string, code?: string, meta?: unknown }} */ (Object(error))
  const message = panic.message || (reported.message ?? String(error))
  const known = reported.code ? { meta: reported.meta ?? null, error_code: reported.code } : {}
  const data = { is_panic: false, message, ...known }
  send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
}

/**
 * Answers JSON-RPC requests from stdin, one at a time, until it closes.
 * @param {[string, string][]} datamodels @param {Target} database
 */
export function serve(datamodels, database) {
  /** @type {Promise<Engine> | undefined} */
  let loading
  const engine = () => {
    loading ??= loadEngine(datamodels, database)
    return loading
  }

  /** @param {string} method @param {{ migrationsList: unknown, filters: unknown }} params */
  async function answer(method, params) {
    if (method === 'createDatabase') return createDatabase(database)
    if (method === 'getDatabaseVersion') return (await engine()).version?.(params)
    if (method === 'evaluateDataLoss' || method === 'createMigration') {
      // These read only the engine's cached schema of the migration history; diagnoseMigrationHistory fills that cache.
      const { migrationsList, filters } = params
      await (await engine()).diagnoseMigrationHistory?.({ migrationsList, optInToShadowDatabase: true, filters })
    }
    return (await engine())[method]?.(params)
  }

  /** @param {string} line */
  async function handle(line) {
    const { id, method, params } = JSON.parse(line)
    // Without a method it is the CLI's response to a `print` request.
    if (!method) return
    try {
      const result = await answer(method, params)
      if (method === 'diff' && result && 'stdout' in result && result.stdout)
        send({ id: `print-${id}`, method: 'print', params: { content: result.stdout } })
      send({ id, result: result ?? null })
    } catch (error) {
      sendError(id, error)
    }
  }

  let queue = Promise.resolve()
  const input = readline.createInterface({ input: process.stdin })
  input.on('line', (line) => {
    if (line.trim()) queue = queue.then(() => handle(line))
  })
  input.on('close', () => queue.then(() => process.exit(0)))
}
