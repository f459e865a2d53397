import 'server-only'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { makeResetMail } from '@/lib/members/password-reset'
import { sendMail } from './mails'

const mailPayload = z.object({ id: z.number().int() })

/** Every kind of job by its name in the queue. */
export const tasks: TaskList = {
  mail: async (payload, { job }) =>
    sendMail(mailPayload.parse(payload).id, { isLastTry: job.attempts >= job.max_attempts }),
  forgot: makeResetMail,
}
