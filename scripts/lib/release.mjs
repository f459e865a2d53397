// A release of a running shop: what serves goes on with its own build until what takes its place answers.
import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { chooseBuild, distDir, outcomeFile } from './builds.mjs'
import { ifWritable } from './disk.mjs'
import { explain } from './phases.mjs'
import { markServing } from './prepare.mjs'
import { keepYoung, programOf } from './server-bundle.mjs'
import { Refusal, root } from './settings.mjs'
import { onLeave } from './shutdown.mjs'

/**
 * Runs scripts/release-build.mjs as it is now. Gives the folder of the build and the file of the compiled server, if there is
 * one.
 * @param {string} [ownerUrl]
 * @returns {Promise<{ folder: string, server?: string }>}
 */
const prepare = (ownerUrl) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...(ownerUrl ? { DATABASE_OWNER_URL: ownerUrl } : {}) }
    const child = fork(path.join(root, 'scripts', 'release-build.mjs'), { cwd: root, env, stdio: 'inherit' })
    onLeave(() => child.kill('SIGTERM'))
    /** @type {{ folder?: string, server?: string, failure?: string }} */
    let told = {}
    child.on('message', (message) => {
      told = /** @type {typeof told} */ (message)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const { folder, server, failure = `it ended (${signal ?? code})` } = told
      if (folder) resolve({ folder, server })
      else reject(new Refusal(`The new release could not be prepared, the old one serves on: ${failure}`))
    })
  })

/**
 * Has SIGUSR2 bring what lies in the project's folder into the running shop: packages, migrations, a build beside the one that
 * is served, then a new process for each. Where something fails, the old ones serve on. Settings are those of the start.
 * @param {Pick<Awaited<ReturnType<typeof import('../../server/processes').startProcesses>>, 'replace'>} serving
 * @param {{ served?: string, ownerUrl?: string }} options served: the compiled server's file, if there is one; ownerUrl: the
 *   database's address, of who may change its tables
 */
export function releaseOnSignal(serving, { served, ownerUrl }) {
  let stopServing = markServing(distDir())
  onLeave(() => stopServing())

  const release = async () => {
    const since = performance.now()
    ifWritable('The age of the compiled server', () => keepYoung(served))
    const { folder, server } = await prepare(ownerUrl)
    const isOther = folder !== distDir()
    const stopServingNew = isOther ? markServing(folder) : stopServing
    if (!(await serving.replace(programOf(folder, server)))) {
      if (isOther) stopServingNew()
      throw new Refusal('The new processes did not start, the old ones serve on: see what the shop has written.')
    }
    if (isOther) stopServing()
    stopServing = stopServingNew
    chooseBuild(folder)
    served = server
    return `The new release is open after ${((performance.now() - since) / 1000).toFixed(1)} s.`
  }

  const releaseAndTell = async () => {
    const begun = Date.now()
    const outcome = await release().then(
      (words) => ({ begun, ok: true, words }),
      (error) => ({ begun, ok: false, words: error instanceof Error ? error.message : String(error), error }),
    )
    if ('error' in outcome) explain(outcome.error)
    else console.log(outcome.words)
    const { ok, words } = outcome
    ifWritable('The outcome of the release', () => {
      fs.writeFileSync(`${outcomeFile}.new`, JSON.stringify({ begun, ok, words }))
      fs.renameSync(`${outcomeFile}.new`, outcomeFile)
    })
  }

  /** One after the other. @type {Promise<void>} */
  let last = Promise.resolve()
  process.on('SIGUSR2', () => {
    last = last.then(releaseAndTell).catch(explain)
  })
}
