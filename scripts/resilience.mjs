// npm run resilience -- NAME: breaks a shop of its own on purpose and measures the result.
//   -- freshness [--tries=50]    how long a change stays unseen
//   -- enquiries [--count=500]   whether an enquiry or its mails are lost
//   -- outage [--seconds=45]     what visitors get while the database is away

// Static imports are Node's built-in modules only: packages may not be installed yet.
import { answerHelp } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { forgetSettings } from './lib/settings.mjs'
import { leave, leaveOnSignals } from './lib/shutdown.mjs'
import { explain } from './lib/steps.mjs'

/** @type {Record<string, () => Promise<{ run: (read: typeof option) => Promise<number> }>>} */
const tests = {
  enquiries: () => import('./resilience/enquiries.mjs'),
  freshness: () => import('./resilience/freshness.mjs'),
  outage: () => import('./resilience/outage.mjs'),
}
answerHelp()
const [name, ...words] = process.argv.slice(2)
/** @param {string} key @param {string | number} fallback */
const option = (key, fallback) => words.find((word) => word.startsWith(`--${key}=`))?.slice(key.length + 3) ?? fallback

// A test breaks its own shop, never the one that the shell or .env has settings of.
forgetSettings()
leaveOnSignals(() => 130)
// After any error, the test’s processes and database must still be stopped.
process.on('uncaughtException', (error) => {
  explain(error)
  leave(1)
})
const load = tests[name ?? '']
if (!load) {
  console.error(`Which test? One of: ${Object.keys(tests).join(', ')}`)
  process.exit(2)
}
install({ development: true })
  .then(() => load())
  .then(({ run }) => run(option))
  .then(leave, (error) => {
    explain(error)
    return leave(1)
  })
