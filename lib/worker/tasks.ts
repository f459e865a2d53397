import 'server-only'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { publishDraft } from '@/lib/catalogue/publish'
import { makeResetMail } from '@/lib/members/password-reset'
import { sendMail } from './mails'

const ofRow = z.object({ id: z.number().int() })

/** Every kind of job by its name in the queue. */
export const tasks: TaskList = {
  mail: async (payload, { job }) => sendMail(ofRow.parse(payload).id, { isLastTry: job.attempts >= job.max_attempts }),
  forgot: makeResetMail,
  publish: async (payload) => {
    await publishDraft(ofRow.parse(payload).id)
  },
}
