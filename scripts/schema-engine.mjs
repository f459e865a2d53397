#!/usr/bin/env node
// Replaces Prisma's schema-engine binary (PRISMA_SCHEMA_ENGINE_BINARY) where that cannot be downloaded: the same
// JSON-RPC over stdin and stdout, answered by Prisma's WebAssembly engine through @prisma/adapter-pg.
import fs from 'node:fs'
import { codeOf } from './lib/processes.mjs'
import { checkDatabase, createDatabase, dropDatabase, target } from './lib/schema-engine/database.mjs'
import { log } from './lib/schema-engine/server.mjs'

const words = process.argv.slice(2)
/** @param {string} name */
const option = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)

/** @type {Record<string, string>} */
const ERROR_CODES = { '3D000': 'P1003', '28P01': 'P1000' }

/**
 * Runs `cli create-database`, `cli drop-database` or `cli can-connect-to-database`. Resolves to the exit code.
 * @param {string | undefined} command @param {import('./lib/schema-engine/database.mjs').Target} database
 */
async function runCommand(command, database) {
  const work =
    command === 'create-database' ? createDatabase : command === 'drop-database' ? dropDatabase : checkDatabase
  try {
    await work(database)
    log('INFO', 'ok')
    return 0
  } catch (error) {
    process.stderr.write('\n')
    const code = String(codeOf(error))
    log('ERROR', (error instanceof Error && error.message) || code, {
      error_code: ERROR_CODES[code] ?? 'P1001',
      is_panic: false,
    })
    return 1
  }
}

if (words.includes('--version') || words.includes('-V')) {
  const manifest = new URL('./package.json', import.meta.resolve('@prisma/schema-engine-wasm'))
  console.log(`schema-engine-wasm ${JSON.parse(fs.readFileSync(manifest, 'utf8')).version}`)
  process.exit(0)
}

const datasource = JSON.parse(option('--datasource') ?? '{}')
const database = target(datasource.url ?? process.env.DATABASE_URL)

if (words.includes('cli')) process.exit(await runCommand(option('cli'), database))

/** @type {[string, string][]} */
const datamodels = words.flatMap((word, index) => {
  const file = words[index + 1]
  return word === '--datamodels' && file !== undefined ? [[file, fs.readFileSync(file, 'utf8')]] : []
})
const { serve } = await import('./lib/schema-engine/server.mjs')
serve(datamodels, database)
