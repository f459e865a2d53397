// npm run release: brings what lies in this folder now into the shop that is open from it. Old pages until the new ones answer.
import fs from 'node:fs'
import { buildFolders, servingFrom } from './lib/builds.mjs'
import { explain } from './lib/phases.mjs'
import { isAlive, sleep } from './lib/processes.mjs'
import { outcomeFile } from './lib/release.mjs'
import { loadSettings, Refusal } from './lib/settings.mjs'

/** @param {number} pid */
async function release(pid) {
  fs.rmSync(outcomeFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!fs.existsSync(outcomeFile)) {
    if (!isAlive(pid)) throw new Refusal(`Process ${pid}, which served the shop, has ended.`)
    await sleep(200)
  }
  const { ok, words } = JSON.parse(fs.readFileSync(outcomeFile, 'utf8'))
  if (!ok) throw new Refusal(words)
  console.log(words)
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
