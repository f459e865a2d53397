// A release of a running shop: the old processes serve the old build until their replacements answer.
import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { chooseBuild, distDir, outcomeFile } from './builds.mjs'
import { ifWritable } from './disk.mjs'
import { explain } from './phases.mjs'
import { markServing } from './prepare.mjs'
import { keepFresh, programOf } from './server-bundle.mjs'
import { Refusal, root } from './settings.mjs'
import { onLeave } from './shutdown.mjs'

/**
 * Runs the current scripts/release-build.mjs. Resolves to the build's folder and the compiled server's file, if there
 * is one. Rejects if the release cannot be prepared.
 * @param {string} [ownerUrl]
 * @returns {Promise<{ folder: string, server?: string }>}
 */
const prepare = (ownerUrl) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...(ownerUrl ? { DATABASE_OWNER_URL: ownerUrl } : {}) }
    const child = fork(path.join(root, 'scripts', 'release-build.mjs'), { cwd: root, env, stdio: 'inherit' })
    onLeave(() => child.kill('SIGTERM'))
    /** @type {{ folder?: string, server?: string, failure?: string }} */
    let report = {}
    child.on('message', (message) => {
      report = /** @type {typeof report} */ (message)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const { folder, server, failure = `it ended (${signal ?? code})` } = report
      if (folder) resolve({ folder, server })
      else reject(new Refusal(`The new release could not be prepared, the old one serves on: ${failure}`))
    })
  })

/**
 * On SIGUSR2, releases the project folder's current contents: installs packages, migrates, builds beside the served
 * build, then replaces each process. If a step fails, the old ones serve on. Settings stay those of the start.
 * @param {Pick<Awaited<ReturnType<typeof import('../../server/processes').startProcesses>>, 'replace'>} serving
 * @param {{ served?: string, ownerUrl?: string }} options served: the compiled server's file, if any; ownerUrl: the
 *   database URL of the role that migrates
 */
export function releaseOnSignal(serving, { served, ownerUrl }) {
  let stopServing = markServing(distDir())
  onLeave(() => stopServing())

  const release = async () => {
    const since = performance.now()
    ifWritable('The age of the compiled server', () => keepFresh(served))
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

  /** Releases run one after the other. @type {Promise<void>} */
  let last = Promise.resolve()
  process.on('SIGUSR2', () => {
    last = last.then(releaseAndTell).catch(explain)
  })
}
