// npm run bench: the cost of pages, endpoints and scripts; npm run bench -- linear: the cost of doubled input.
// Static imports are Node's built-in modules only, because packages may not be installed yet.

import { install } from './lib/install.mjs'
import { explain } from './lib/phases.mjs'
import { forgetSettings } from './lib/settings.mjs'
import { leave, leaveOnSignals } from './lib/shutdown.mjs'

async function bench() {
  await install({ development: true })
  if (process.argv.includes('linear')) return (await import('./bench/linear.mjs')).measureDoubling()
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
