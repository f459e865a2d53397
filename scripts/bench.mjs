// npm run bench: what pages, endpoints and scripts cost; npm run bench -- linear: what doubled input costs. Node's own modules only, until the packages are there.

import { install } from './lib/install.mjs'
import { explain } from './lib/phases.mjs'
import { leave, leaveOnSignals } from './lib/shutdown.mjs'

async function bench() {
  await install({ development: true })
  if (process.argv.includes('linear')) return (await import('./bench/linear.mjs')).measureDoubling()
  const { measure } = await import('./bench/measure.mjs')
  return measure()
}

leaveOnSignals(() => 130)
bench().then(leave, (error) => {
  explain(error)
  return leave(1)
})
