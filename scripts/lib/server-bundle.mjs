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

/** Age in ms after which a compiled file that was neither rebuilt nor touched is deleted as unused. */
const maxAgeMs = 30 * 24 * 60 * 60_000

/**
 * Writes a compiled file under a name with its content hash and returns its path. Files are never overwritten: a
 * process that dies is replaced by one that runs the same file.
 * @param {string} file @param {string} text
 */
function keep(file, text) {
  const hash = crypto.createHash('sha256').update(text).digest('hex').slice(0, 12)
  const named = path.join(folder, `${path.basename(file, '.mjs')}-${hash}.mjs`)
  const unfinished = `${named}.${process.pid}`
  fs.writeFileSync(unfinished, text)
  fs.renameSync(unfinished, named)
  return named
}

/** Updates the mtime of a compiled file that is in use, so that it is not deleted. @param {string} [file] */
export function keepFresh(file) {
  if (file && fs.existsSync(file)) fs.utimesSync(file, new Date(), new Date())
}

function deleteOld() {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    if (fs.statSync(file).mtimeMs < Date.now() - maxAgeMs) fs.rmSync(file, { force: true })
  }
}

/** Resolves to the compiled files' paths, or undefined if they cannot be written: then each process compiles itself. */
export async function bundleServer() {
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
    const [serve, processes] = outputFiles.map(({ path: file, text }) => keep(file, text))
    deleteOld()
    return serve && processes ? { serve, processes } : undefined
  } catch (error) {
    if (!unwritableSentence(error)) throw error
  }
}

/**
 * The command and the environment of a serving process.
 * @param {string} build the build's folder @param {string} [serve] the compiled server; none: the process compiles
 * @returns {import('../../server/processes').Program}
 */
export const programOf = (build, serve) => ({
  root,
  command: [path.join(root, 'server', 'main.mjs'), ...(serve ? [serve] : [])],
  environment: { NEXT_DIST_DIR: build },
})

/**
 * Resolves to the exports of server/processes, and the compiled server's path if it could be written.
 * @returns {Promise<typeof import('../../server/processes') & { serve?: string }>}
 */
export async function loadBundle() {
  const compiled = await bundleServer()
  if (!compiled) return { ...(await loadProcesses()) }
  return { ...(await import(pathToFileURL(compiled.processes).href)), serve: compiled.serve }
}
