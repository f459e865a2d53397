// A release of a running shop: what serves goes on with its own build until what takes its place answers.
import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { chooseBuild, distDir } from './builds.mjs'
import { ifWritable } from './disk.mjs'
import { explain } from './phases.mjs'
import { markServing } from './prepare.mjs'
import { bundleServer } from './server-bundle.mjs'
import { inVar, Refusal, root } from './settings.mjs'
import { onLeave } from './shutdown.mjs'

/** Where the last one's outcome stands, for whoever asked for it: { ok, words }. */
export const outcomeFile = inVar('release.json')

/** Runs scripts/release-build.mjs as it is now. Gives the folder of the build. @param {string} [ownerUrl] */
const prepare = (ownerUrl) =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...(ownerUrl ? { DATABASE_OWNER_URL: ownerUrl } : {}) }
    const child = fork(path.join(root, 'scripts', 'release-build.mjs'), { cwd: root, env, stdio: 'inherit' })
    onLeave(() => child.kill('SIGTERM'))
    /** @type {string | undefined} */
    let folder
    child.on('message', (message) => {
      folder = String(message)
    })
    child.once('error', reject)
    child.once('exit', () => {
      if (folder) resolve(folder)
      else reject(new Refusal('The new release could not be prepared: its words stand above. The shop is as it was.'))
    })
  })

/**
 * Has SIGUSR2 bring what lies in the project's folder into the running shop: packages, migrations, a build beside the one that
 * is served, then a new process for each. Where something fails, the old ones serve on. Settings are those of the start.
 * @param {{ replace: () => Promise<boolean> }} serving @param {string} [ownerUrl] the database's, of who may change its tables
 */
export function releaseOnSignal(serving, ownerUrl) {
  let stopServing = markServing()
  onLeave(() => stopServing())

  const release = async () => {
    const since = performance.now()
    const before = distDir()
    try {
      chooseBuild(await prepare(ownerUrl))
      const marked = markServing()
      await bundleServer()
      if (!(await serving.replace())) {
        if (distDir() !== before) marked()
        throw new Refusal('The new processes did not start: their words stand above. The old ones serve on.')
      }
      if (distDir() !== before) stopServing()
      stopServing = marked
      return { ok: true, words: `The new release is open after ${((performance.now() - since) / 1000).toFixed(1)} s.` }
    } catch (error) {
      chooseBuild(before)
      explain(error)
      return { ok: false, words: error instanceof Error ? error.message : String(error) }
    }
  }

  /** One after the other. @type {Promise<void>} */
  let last = Promise.resolve()
  process.on('SIGUSR2', () => {
    last = last.then(release).then((outcome) => {
      if (outcome.ok) console.log(outcome.words)
      ifWritable('The outcome of the release', () => fs.writeFileSync(outcomeFile, JSON.stringify(outcome)))
    })
  })
}
