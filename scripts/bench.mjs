// npm run bench: the cost of pages, endpoints and scripts; writes docs/bench.md.
//   -- --short   one round of the comparison, no report
//   -- --rounds=…, --seconds=…, --invented=…, --edits=…, --runs=…   amounts
//   -- linear [--origin=URL]   the cost of doubled input

// Static imports are Node's built-in modules only, because packages may not be installed yet.
import { readArguments } from './lib/arguments.mjs'
import { install } from './lib/install.mjs'
import { explain } from './lib/phases.mjs'
import { forgetSettings } from './lib/settings.mjs'
import { leave, leaveOnSignals } from './lib/shutdown.mjs'

const amounts = ['rounds', 'seconds', 'invented', 'edits', 'runs', 'origin']
const { positionals } = readArguments(
  {
    short: { type: 'boolean' },
    ...Object.fromEntries(amounts.map((name) => [name, /** @type {const} */ ({ type: 'string' })])),
  },
  1,
)

async function bench() {
  await install({ development: true })
  if (positionals.includes('linear')) return (await import('./bench/linear.mjs')).measureDoubling()
  const { measure } = await import('./bench/measure.mjs')
  return measure()
}

// It measures a demo shop of its own, never the one that the shell or .env has settings of.
forgetSettings()
leaveOnSignals(() => 130)
bench().then(leave, (error) => {
  explain(error)
  return leave(1)
})
