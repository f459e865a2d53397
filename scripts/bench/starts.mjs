// A fresh start, as from a new clone with an empty folder for everything, and a warm one, as every later start.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPort } from '../lib/ports.mjs'
import { root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'

/** Resolves to the seconds until the shop is open; then ends it. @param {string} folder */
async function secondsToOpen(folder) {
  const since = performance.now()
  const env = { ...process.env, PORT: String(await findPort()), npm_lifecycle_event: '' }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  onLeave(() => child.kill())
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.includes('The shop is open')) break
  }
  if (!output.includes('The shop is open')) throw new Error(`The shop did not open:\n${output}`)
  const seconds = (performance.now() - since) / 1_000
  child.kill('SIGTERM')
  await gone
  return seconds
}

/** @param {{ table: import('../bench.mjs').Table }} options */
export async function measureStarts({ table }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-clone-'))
  onLeave(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter((one) => fs.existsSync(path.join(root, one))))
    fs.cpSync(path.join(root, file), path.join(folder, file), { verbatimSymlinks: true })
  table('fresh start (install, build, demo shop), s', (await secondsToOpen(folder)).toFixed(1))
  table('warm start, s', (await secondsToOpen(folder)).toFixed(1))
}
