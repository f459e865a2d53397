// npm run retention: deletes data older than the privacy policy allows, as the worker does every night.
//   -- --dry-run   lists what would be deleted now, and deletes nothing
import { readArguments } from './lib/arguments.mjs'
import { withSite } from './lib/command'

const { values } = readArguments({ 'dry-run': { type: 'boolean' } })
const words = {
  bin: 'records deleted at the desk',
  alerts: 'alerts',
  saved: 'pieces that members saved long ago',
  enquiries: 'enquiries',
  subscribers: 'addresses that left the newsletter or never confirmed it',
  unverified: 'accounts never verified',
  members: 'accounts of members long away',
  notice: 'members to tell that their account goes',
  mails: 'mails',
}

await withSite(async () => {
  const { applyRetention, findDue } = await import('../lib/retention/retention')
  if (values['dry-run']) {
    for (const { kind, ids } of await findDue())
      console.log(`${String(ids.length).padStart(6)}  ${words[kind]}${ids.length ? `: ${ids.join(', ')}` : ''}`)
  } else {
    const done = await applyRetention()
    for (const [kind, count] of Object.entries(done))
      console.log(`${String(count).padStart(6)}  ${words[kind as keyof typeof words]}`)
  }
})
