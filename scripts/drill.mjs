// npm run drill -- freshness [--tries=50], enquiries [--count=500], alerts [--people=1000], photographs [--count=900],
// desk-photographs [--count=900], answers, backup, machines, memory, outage, attacks, proxy or release: fault-injection
// tests on a running shop.

// Static imports are Node's built-in modules only: packages may not be installed yet.
import { answerHelp } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { explain } from './lib/phases.mjs'
import { forgetSettings } from './lib/settings.mjs'
import { leave, leaveOnSignals } from './lib/shutdown.mjs'

/** @type {Record<string, () => Promise<{ drill: (read: typeof option) => Promise<number> }>>} */
const drills = {
  alerts: () => import('./drills/alerts.mjs'),
  answers: () => import('./drills/answers.mjs'),
  attacks: () => import('./drills/attacks.mjs'),
  backup: () => import('./drills/backup.mjs'),
  'desk-photographs': () => import('./drills/desk-photographs.mjs'),
  enquiries: () => import('./drills/enquiries.mjs'),
  freshness: () => import('./drills/freshness.mjs'),
  machines: () => import('./drills/machines.mjs'),
  memory: () => import('./drills/memory.mjs'),
  outage: () => import('./drills/outage.mjs'),
  photographs: () => import('./drills/photographs.mjs'),
  proxy: () => import('./drills/proxy.mjs'),
  release: () => import('./drills/release.mjs'),
}
answerHelp()
const [name, ...words] = process.argv.slice(2)
/** @param {string} key @param {string | number} fallback */
const option = (key, fallback) => words.find((word) => word.startsWith(`--${key}=`))?.slice(key.length + 3) ?? fallback

// A drill breaks its own shop, never the one that the shell or .env has settings of.
forgetSettings()
leaveOnSignals(() => 130)
// After any error, the drill's processes and database must still be stopped.
process.on('uncaughtException', (error) => {
  explain(error)
  leave(1)
})
const load = drills[name ?? '']
if (!load) {
  console.error(`Which drill? One of: ${Object.keys(drills).join(', ')}`)
  process.exit(2)
}
install({ development: true })
  .then(() => load())
  .then(({ drill }) => drill(option))
  .then(leave, (error) => {
    explain(error)
    return leave(1)
  })
