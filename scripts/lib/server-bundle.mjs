// The server's TypeScript as JavaScript, one file for each entry: compiled while the database starts, and once for all processes.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { loadProcesses } from '../../server/load.mjs'
import { unwritableSentence } from './disk.mjs'
import { inVar, root } from './settings.mjs'

const folder = inVar('server')

/** Others may be reading what is there. @param {string} file @param {string} text */
function replace(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return
  const unfinished = `${file}.${process.pid}`
  fs.writeFileSync(unfinished, text)
  fs.renameSync(unfinished, file)
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
    for (const { path: file, text } of outputFiles) replace(file, text)
  } catch (error) {
    if (!unwritableSentence(error)) throw error
    return
  }
  return { serve: path.join(folder, 'serve.mjs'), processes: path.join(folder, 'processes.mjs') }
}

/**
 * Gives what starts the shop's processes, and the command of one of them: a file and its arguments.
 * @returns {Promise<typeof import('../../server/processes') & { command: [string, ...string[]] }>}
 */
export async function loadBundle() {
  const compiled = await bundleServer()
  const main = path.join(root, 'server', 'main.mjs')
  if (!compiled) return { ...(await loadProcesses()), command: [main] }
  return { ...(await import(pathToFileURL(compiled.processes).href)), command: [main, compiled.serve] }
}
