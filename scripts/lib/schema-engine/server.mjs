import fs from 'node:fs'
import readline from 'node:readline'
import { adapterFactory } from './adapter.mjs'
import { createDatabase } from './database.mjs'
import { log } from './log.mjs'

const panic = {
  message: '',
  set_message(message) {
    this.message = message
    log('ERROR', message, { is_panic: true })
  },
  get() {
    return this.message
  },
}

async function loadEngine(datamodels, database) {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = panic
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = new URL('./schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'))
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return bindings.SchemaEngine.new(
    { datamodels: datamodels.length ? datamodels : undefined },
    () => {},
    adapterFactory(database),
  )
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

function sendError(id, error) {
  const message = panic.message || (error.message ?? String(error))
  const known = error.code ? { meta: error.meta ?? null, error_code: error.code } : {}
  const data = { is_panic: false, message, ...known }
  send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
}

/** Answers requests from stdin, one after the other, until it closes. */
export function serve(datamodels, database) {
  let loading
  const engine = () => {
    loading ??= loadEngine(datamodels, database)
    return loading
  }

  async function answer(method, params) {
    if (method === 'createDatabase') return createDatabase(database)
    if (method === 'getDatabaseVersion') return (await engine()).version(params)
    if (method === 'evaluateDataLoss' || method === 'createMigration') {
      // These read only the engine's cached schema of the migration history; diagnosing fills that cache.
      const { migrationsList, filters } = params
      await (await engine()).diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: true, filters })
    }
    return (await engine())[method](params)
  }

  async function handle(line) {
    const { id, method, params } = JSON.parse(line)
    // Without a method it is the CLI's receipt for something printed.
    if (!method) return
    try {
      const result = await answer(method, params)
      if (method === 'diff' && result?.stdout)
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
