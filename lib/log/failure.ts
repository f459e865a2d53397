import { processWide } from '@/lib/process-wide'
import { logger } from './logger'

/** Logs how a part of the shop itself is. */
export const logState = (part: string, message: string, level: 'info' | 'warn' = 'info'): void => {
  logger()[level]({ part }, message)
}

const mailAddress = /[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g

/** The last line of an error's words: those before it may quote what was typed. No mail address stays in it. */
export const reasonOf = (error: unknown): string =>
  (String(error).trim().split('\n').at(-1) ?? '').trim().slice(0, 500).replace(mailAddress, '…')

/** Where an error arose, without its words. */
const placesOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? '')
        .slice((error.stack ?? '').lastIndexOf(error.message) + error.message.length)
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 6)
        .map((line) => line.trim())
    : undefined

const gate = processWide('log gate', (): { pass: (error: unknown, write: () => void) => void } => ({
  pass: (_, write) => write(),
}))

/** Lets somebody decide whether and when a failure is written. Gives how to end that. */
export const judgeFailures = (pass: typeof gate.pass) => {
  const { pass: former } = gate
  gate.pass = pass
  return () => {
    gate.pass = former
  }
}

/** Logs what failed, by its reason and its places. */
export const logFailure = (part: string, error: unknown): void => {
  const bound = logger().child({ part, at: placesOf(error) })
  gate.pass(error, () => bound.error(reasonOf(error)))
}
