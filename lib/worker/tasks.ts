import 'server-only'
import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import { matchArrivals, queueAlertMails } from '@/lib/alerts/match'
import { publishDraft } from '@/lib/catalogue/publish'
import { sweepUploads } from '@/lib/images/uploads'
import { publishArticle } from '@/lib/journal/publish'
import { makeResetMail } from '@/lib/members/password-reset'
import { applyRetention } from '@/lib/retention/retention'
import { runSequentially } from '@/lib/run-sequentially'
import { queueOwnerNotices, sendDigests } from '@/lib/staff/notices/commands'
import { makeStaffResetMail } from '@/lib/staff/password-reset'
import { sweepPreviews } from '@/lib/staff/preview'
import { purgeRemovedPhotographs } from '@/lib/staff/purge-removed-photographs'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { sweepCopies } from '@/lib/stock-import/uploads'
import { sendMail } from './mails'

const ofRow = z.object({ id: z.number().int() })

/**
 * Scheduled jobs, in UTC: at both hours that may be the wanted one in London (atLondonHour). A run missed while no worker
 * was up is made up for within a day, except for desk_notices.
 */
export const crontab =
  '30 2,3 * * * retention ?fill=1d\n0 7,8 * * * alert_mails ?fill=1d&queue=alerts\n*/10 * * * * desk_notices'

const ofSchedule = z.object({ _cron: z.object({ ts: z.coerce.date() }) })

const hourInLondon = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' })

/** Runs the work if it was scheduled for that hour in London, or was queued by hand. */
export const atLondonHour =
  (hour: number, work: () => Promise<void>): Task =>
  async (payload) => {
    const scheduled = ofSchedule.safeParse(payload)
    if (!scheduled.success || Number(hourInLondon.format(scheduled.data._cron.ts)) === hour) await work()
  }

/** Apart from the other tasks, which must not wait for a mail server that hangs. */
export const mailTasks: TaskList = {
  mail: async (payload, { job }) => sendMail(ofRow.parse(payload).id, { isLastTry: job.attempts >= job.max_attempts }),
}

/** The other tasks, by name. */
export const tasks: TaskList = {
  forgot: makeResetMail,
  staff_forgot: makeStaffResetMail,
  alert_match: async () => {
    await matchArrivals()
    await queueAlertMails({ daily: false })
  },
  alert_mails: atLondonHour(8, async () => {
    await matchArrivals()
    await queueAlertMails({ daily: true })
  }),
  desk_notices: async () => {
    await queueOwnerNotices()
    await sendDigests()
  },
  retention: atLondonHour(3, () =>
    runSequentially([applyRetention, sweepUploads, sweepCopies, purgeRemovedPhotographs, sweepPreviews]),
  ),
  'stock-import': async (payload) => {
    await runUploadedImport(ofRow.parse(payload).id)
  },
  publish: async (payload) => {
    await publishDraft(ofRow.parse(payload).id)
  },
  'publish-article': async (payload) => {
    await publishArticle(ofRow.parse(payload).id)
  },
}
