// npm run release: releases the current contents of this folder into the shop running from it, without downtime.
import fs from 'node:fs'
import { readArguments } from './lib/arguments.mjs'
import { buildFolders, outcomeFile, servingFrom } from './lib/builds.mjs'
import { explain } from './lib/phases.mjs'
import { codeOf, isAlive, sleep } from './lib/processes.mjs'
import { loadSettings, Refusal } from './lib/settings.mjs'

readArguments({})

/** How long, in ms, a release may take. */
const timeoutMs = 20 * 60_000

/** Returns the outcome of a release that began at or after `since`, if it is known. @param {number} since */
function outcome(since) {
  if (!fs.existsSync(outcomeFile)) return
  const { begun, ok, words } = JSON.parse(fs.readFileSync(outcomeFile, 'utf8'))
  return begun >= since ? { ok, words } : undefined
}

/** @param {number} pid */
async function release(pid) {
  const since = Date.now()
  try {
    process.kill(pid, 'SIGUSR2')
  } catch (error) {
    if (codeOf(error) === 'EPERM')
      throw new Refusal(`Process ${pid} serves the shop for another user, who may release it.`)
    throw error
  }
  for (;;) {
    const found = outcome(since)
    if (found?.ok) return console.log(found.words)
    if (found) throw new Refusal(found.words)
    if (!isAlive(pid)) throw new Refusal(`Process ${pid}, which served the shop, has ended.`)
    if (Date.now() > since + timeoutMs)
      throw new Refusal(`Process ${pid} did not say what became of the release: see its log.`)
    await sleep(200)
  }
}

async function releaseAll() {
  loadSettings()
  const shops = new Set(buildFolders().flatMap(servingFrom))
  if (shops.size === 0) throw new Refusal('No shop is open from this folder. Open it with: npm start')
  for (const pid of shops) await release(pid)
}

releaseAll().catch((error) => {
  explain(error)
  process.exitCode = 1
})
