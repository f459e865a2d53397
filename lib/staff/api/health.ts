import 'server-only'
import { feedNames, isFeedName } from '@/lib/feeds/feed'
import { findLeftOut } from '@/lib/feeds/queries'
import { findSystemFindings, wordsForDesk } from '@/lib/health/findings'
import { findFirstSteps } from '@/lib/health/first-steps'
import { findParts } from '@/lib/health/parts'
import { listPhotoStore } from '@/lib/health/photographs'
import { may } from '../roles'
import { forbidden, notFoundJson, privateJson, type StaffHandler } from './request'

const guarded =
  (handle: StaffHandler): StaffHandler =>
  async (asked) =>
    may(asked.session.staff.role, 'see', 'health') ? handle(asked) : forbidden()

/** GET /api/staff/health: findings about the system, and the setup steps of a new shop. */
const health = guarded(async () => {
  const listed = await listPhotoStore()
  const [system, parts, steps] = await Promise.all([findSystemFindings(listed), findParts(listed), findFirstSteps()])
  return privateJson({
    data: {
      findings: [...parts, ...system].map(wordsForDesk),
      steps: steps.map(({ name, done, advice, where }) => ({ name, done, advice, where })),
      feeds: feedNames,
    },
  })
})

/** GET /api/staff/feeds?name=: up to 200 pieces that a feed leaves out, and why. */
const feeds = guarded(async ({ query }) => {
  const name = query.get('name') ?? ''
  return isFeedName(name) ? privateJson({ data: await findLeftOut(name, 200) }) : notFoundJson()
})

export const healthHandlers = { health, feeds }
