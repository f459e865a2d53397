// The server's TypeScript as JavaScript, one file for each entry: compiled while the database starts, and once for all processes.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { loadProcesses } from '../../server/load.mjs'
import { unwritableSentence } from './disk.mjs'
import { inVar, root } from './settings.mjs'

const folder = inVar('server')

/** Milliseconds after which no process is taken to be of a file that is not compiled anew. */
const longest = 30 * 24 * 60 * 60_000

/**
 * A process that dies is replaced by one of the same file, so none is written over: each is named by its content. Gives its
 * address.
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

/** Keeps a compiled file that is in use from being forgotten. @param {string} [file] */
export function keepYoung(file) {
  if (file && fs.existsSync(file)) fs.utimesSync(file, new Date(), new Date())
}

function forgetOld() {
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    if (fs.statSync(file).mtimeMs < Date.now() - longest) fs.rmSync(file, { force: true })
  }
}

/** Gives the compiled files' addresses, or undefined where they cannot be written: each process compiles for itself then. */
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
    forgetOld()
    return serve && processes ? { serve, processes } : undefined
  } catch (error) {
    if (!unwritableSentence(error)) throw error
  }
}

/**
 * What a process that serves is started with.
 * @param {string} build the build's folder @param {string} [serve] the compiled server's file; none: the process compiles it
 * @returns {import('../../server/processes').Program}
 */
export const programOf = (build, serve) => ({
  command: [path.join(root, 'server', 'main.mjs'), ...(serve ? [serve] : [])],
  environment: { NEXT_DIST_DIR: build },
})

/**
 * Gives what starts the shop's processes, and the compiled server's file, if it could be kept.
 * @returns {Promise<typeof import('../../server/processes') & { serve?: string }>}
 */
export async function loadBundle() {
  const compiled = await bundleServer()
  if (!compiled) return { ...(await loadProcesses()) }
  return { ...(await import(pathToFileURL(compiled.processes).href)), serve: compiled.serve }
}
