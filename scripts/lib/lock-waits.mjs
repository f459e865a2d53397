// What changes tables waits for locks briefly and often. Whatever else asks for a table queues behind such a wait,
// and a visitor's query gives up after ten seconds.
import { beginningWith, connectionProblem } from './postgres-client.mjs'
import { codeOf, sleep } from './processes.mjs'
import { Refusal } from './settings.mjs'

/** Milliseconds that a statement waits for a lock. */
const lockTimeoutMs = 3_000
/** Milliseconds for which the work is tried again: a backup holds its locks for some minutes. */
const timeoutMs = 600_000
/** Milliseconds before the second try, doubled before each later one, and the most that they become. */
const [firstPauseMs, maxPauseMs] = [1_000, 30_000]

/**
 * The same database by connections that begin with a setting, unless they are refused for it: poolers pass few
 * settings on, and not every server has each. If it is not to be reached without the setting either, nothing says
 * that it is refused.
 * @param {string} databaseUrl @param {string} setting
 */
export async function withSetting(databaseUrl, setting) {
  const url = beginningWith(databaseUrl, setting)
  const isRefused = (await connectionProblem(url)) && !(await connectionProblem(databaseUrl))
  return isRefused ? databaseUrl : url
}

/** The same by connections that wait for a lock only so long, whatever the role's limit. @param {string} databaseUrl */
export const withShortWaits = (databaseUrl) => withSetting(databaseUrl, `lock_timeout=${lockTimeoutMs}`)

/**
 * Whether an error, of the driver or in what Prisma has printed, is PostgreSQL's lock_not_available or deadlock_detected.
 * @param {unknown} error
 */
const isLocked = (error) =>
  /^(55P03|40P01)$/.test(String(codeOf(error))) ||
  (error instanceof Refusal &&
    /\b(55P03|40P01)\b|canceling statement due to lock timeout|deadlock detected/.test(error.message))

/** Resolves to whether the process was asked to end meanwhile, which commands survive. @param {number} ms */
async function rest(ms) {
  const asked = new AbortController()
  const end = () => asked.abort()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)
  await sleep(ms, undefined, { signal: asked.signal }).catch(() => {})
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
  return asked.signal.aborted
}

/**
 * Runs the work, and again after growing pauses while it fails because another transaction holds a lock. The work must
 * leave nothing behind when it fails.
 * @param {() => Promise<Result>} work @template Result
 */
export async function onceUnlocked(work) {
  const deadline = performance.now() + timeoutMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isLocked(error)) throw error
    }
    if (pause === firstPauseMs)
      console.warn(
        'A migration waits for a table that another transaction, such as a backup, uses; it is tried again for ten minutes.',
      )
    if (performance.now() + pause > deadline || (await rest(pause)))
      throw new Refusal(
        'A migration needs a table that another transaction uses: let that end (pg_stat_activity lists it), then try again.',
      )
  }
}
