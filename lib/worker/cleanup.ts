import 'server-only'
import { expiredSession } from '@/lib/auth/session-age'
import { sessionIdle, staffSessionIdle } from '@/lib/auth/session-cookie'
import { db } from '@/lib/db/client'
import { deleteExpiredLimits } from '@/lib/http/limits'
import { emailUndoDays } from '@/lib/members/email-undo'
import { periods } from '@/lib/retention/periods'
import { runSequentially } from '@/lib/run-sequentially'
import { importLocks } from '@/lib/stock-import/run-in-place'

/**
 * Repairs what a crash or a restored backup, which has no jobs, leaves: a mail or an import that waits, while its job has
 * used up its tries, is marked as failed; whatever waits without a job gets one. Deletes sessions and other records that
 * have expired. A step that fails keeps none of the others from being taken; its failure is thrown at the end.
 */
export const cleanUp = (): Promise<void> =>
  runSequentially([
    () => db.$executeRaw`
      UPDATE "Mail" SET "state" = 'failed', "last_error" = 'The last try was cut off. ' || "Mail"."last_error"
      FROM graphile_worker.jobs job
      WHERE job.key = 'mail:' || "Mail"."id" AND "Mail"."state" = 'queued'
        AND job.attempts >= job.max_attempts AND job.locked_at IS NULL`,
    () => db.$executeRaw`
      SELECT graphile_worker.add_job('mail', json_build_object('id', "id"), job_key := 'mail:' || "id", max_attempts := 25)
      FROM "Mail"
      WHERE "state" = 'queued' AND "created_at" < now() - interval '1 minute'
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'mail:' || "Mail"."id")`,
    // The same for imports of uploads; a command that imports a file of its own has no job.
    () => db.$executeRaw`
      UPDATE "StockImport" SET "state" = 'failed', "finished_at" = now(),
        "error" = 'It stumbled ten times. What was brought in stays; the log says why it could not go on.'
      FROM graphile_worker.jobs job
      WHERE job.key = 'stock-import-' || "StockImport"."id" AND "StockImport"."state" IN ('waiting', 'running')
        AND job.attempts >= job.max_attempts AND job.locked_at IS NULL`,
    () => db.$executeRaw`
      SELECT graphile_worker.add_job('stock-import', json_build_object('id', "id"), job_key := 'stock-import-' || "id", max_attempts := 10)
      FROM "StockImport"
      WHERE "state" IN ('waiting', 'running') AND ("path" <> '' OR "photos_path" <> '') AND "created_at" < now() - interval '1 minute'
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'stock-import-' || "StockImport"."id")`,
    () => db.$executeRaw`
      UPDATE "StockImport" SET "state" = 'failed', "finished_at" = now(),
        "error" = 'The command was stopped before its end. What was brought in stays.'
      WHERE "state" IN ('waiting', 'running') AND "path" = '' AND "photos_path" = '' AND "created_at" < now() - interval '1 minute'
        AND pg_try_advisory_xact_lock(${importLocks}::int, "id")`,
    () => db.$executeRaw`
      SELECT graphile_worker.add_job('publish', json_build_object('id', "StockItemId"), job_key := 'publish:' || "StockItemId",
        run_at := "publishAt", max_attempts := 25)
      FROM "StockItem"
      WHERE "publishAt" IS NOT NULL AND "deletedAt" IS NULL
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'publish:' || "StockItem"."StockItemId")`,
    () => db.$executeRaw`
      SELECT graphile_worker.add_job('publish-article', json_build_object('id', "id"), job_key := 'publish-article:' || "id",
        run_at := "publish_at", max_attempts := 25)
      FROM "JournalArticle"
      WHERE "publish_at" IS NOT NULL AND "status" <> 0 AND "deleted_at" IS NULL
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'publish-article:' || "JournalArticle"."id")`,
    () => db.$executeRaw`
      SELECT graphile_worker.add_job('alert_match', job_key := 'alert_match', max_attempts := 25, queue_name := 'alerts')
      WHERE EXISTS (SELECT FROM "AlertArrival" WHERE "created_at" < now() - interval '1 minute')
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'alert_match')`,
    // A job without further tries must not keep an e-mail address, nor stay once its import is over.
    () => db.$executeRaw`
      SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs job
      WHERE attempts >= max_attempts AND locked_at IS NULL AND (task_identifier IN ('forgot', 'staff_forgot')
        OR (task_identifier = 'stock-import' AND NOT EXISTS (SELECT FROM "StockImport"
          WHERE job.key = 'stock-import-' || "id" AND "state" IN ('waiting', 'running'))))`,
    () => db.session.deleteMany({ where: expiredSession(sessionIdle) }),
    () => db.staffSession.deleteMany({ where: expiredSession(staffSessionIdle) }),
    () => db.passkeyChallenge.deleteMany({ where: { expires_at: { lt: new Date() } } }),
    () => db.$executeRaw`DELETE FROM "KnownBrowser" WHERE "seen_at" < now() - ${periods.browsers}::interval`,
    () => db.$executeRaw`DELETE FROM "EmailUndo" WHERE "created_at" < now() - make_interval(days => ${emailUndoDays})`,
    () => db.memberDecision.deleteMany({ where: { expires_at: { lt: new Date() } } }),
    () => db.$executeRaw`DELETE FROM "DeskNotice" WHERE "created_at" < now() - interval '2 years'`,
    () => deleteExpiredLimits(),
  ])
