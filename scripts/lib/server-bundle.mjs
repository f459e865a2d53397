// Compiles the server's TypeScript to one JavaScript file per entry, once for all processes, while the database starts.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { loadProcesses } from '../../server/load.mjs'
import { unwritableSentence } from './disk.mjs'
import { inVar, root } from './settings.mjs'

const folder = inVar('server')

/** The compiled files, newest first, that are kept at most: a process that dies is replaced by one with the same file. */
const maxFiles = 20

/** Writes a compiled file under a name with its content hash; returns its path. @param {string} file @param {string} text */
function keep(file, text) {
  const hash = crypto.createHash('sha256').update(text).digest('hex').slice(0, 12)
  const named = path.join(folder, `${path.basename(file, '.mjs')}-${hash}.mjs`)
  fs.writeFileSync(`${named}.${process.pid}`, text)
  fs.renameSync(`${named}.${process.pid}`, named)
  return named
}

function deleteOld() {
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name))
  const age = new Map(files.map((file) => [file, fs.statSync(file).mtimeMs]))
  files.sort((one, other) => (age.get(other) ?? 0) - (age.get(one) ?? 0))
  for (const file of files.slice(maxFiles)) fs.rmSync(file, { force: true })
}

/**
 * Resolves to the exports of server/processes, and the compiled server's path if it could be written: otherwise each
 * process compiles itself.
 * @returns {Promise<typeof import('../../server/processes') & { serve?: string }>}
 */
export async function loadBundle() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['server/serve.ts', 'server/processes.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'silent',
  }).finally(stop)
  try {
    fs.mkdirSync(folder, { recursive: true })
    const [serve, processes = ''] = outputFiles.map(({ path: file, text }) => keep(file, text))
    deleteOld()
    return { ...(await import(pathToFileURL(processes).href)), serve }
  } catch (error) {
    if (!unwritableSentence(error)) throw error
    return { ...(await loadProcesses()) }
  }
}
