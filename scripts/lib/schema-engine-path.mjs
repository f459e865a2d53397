import fs from 'node:fs'
import path from 'node:path'
import { binOf } from './processes.mjs'
import { root } from './settings.mjs'

/**
 * The environment for Prisma's CLI. Except on Windows, scripts/schema-engine.mjs replaces a missing native engine.
 * @param {string} [databaseUrl]
 */
export function prismaEnvironment(databaseUrl) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    // The seed command and the engine's shebang need node and tsx.
    PATH: [path.dirname(process.execPath), path.join(root, 'node_modules', '.bin'), process.env.PATH].join(
      path.delimiter,
    ),
  }
  if (databaseUrl) env.DATABASE_URL = databaseUrl
  if (!env.PRISMA_SCHEMA_ENGINE_BINARY && !nativeEngine()) {
    const ours = path.join(root, 'scripts', 'schema-engine.mjs')
    // Windows cannot execute a script directly: there the CLI downloads its own engine.
    if (process.platform !== 'win32') env.PRISMA_SCHEMA_ENGINE_BINARY = executable(ours)
  }
  return env
}

const nativeEngine = () =>
  fs.readdirSync(path.join(root, 'node_modules', '@prisma', 'engines')).some((name) => /^schema-engine-/.test(name))

/** @param {string} file */
function executable(file) {
  const { mode } = fs.statSync(file)
  if ((mode & 0o100) === 0) fs.chmodSync(file, mode | 0o111)
  return file
}

export const prismaCli = binOf('prisma')
