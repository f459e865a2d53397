// npm run alerts: what people wait for, most wanted first, as a guide to what to buy next.
import { readArguments } from './lib/arguments.mjs'
import { withSite } from './lib/command'

readArguments({})

await withSite(async () => {
  const { findDemand } = await import('../lib/alerts/queries')
  const demand = await findDemand()
  for (const { people, words } of demand) console.log(`${String(people).padStart(6)}  ${words}`)
  if (demand.length === 0) console.log('No alerts set.')
})
