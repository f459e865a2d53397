import { processWide } from '@/lib/process-wide'
import { logger } from './logger'

/** Logs the state of a part of the shop itself. */
export const logState = (part: string, message: string, level: 'info' | 'warn' = 'info'): void => {
  logger()[level]({ part }, message)
}

const mailAddress = /[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g

/** The last line of an error's message, without mail addresses: the lines before it may quote what was typed. */
export const reasonOf = (error: unknown): string =>
  (String(error).trim().split('\n').at(-1) ?? '').trim().slice(0, 500).replace(mailAddress, '…')

/** The stack frames of an error, without its message. */
const placesOf = (error: unknown) =>
  error instanceof Error
    ? (error.stack ?? '')
        .slice((error.stack ?? '').lastIndexOf(error.message) + error.message.length)
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 6)
        .map((line) => line.trim())
    : undefined

const gate = processWide('log gate', (): { pass: (error: unknown, write: () => void, part: string) => void } => ({
  pass: (_, write) => write(),
}))

/** Sets the function that decides whether and when a failure is written. Returns a function that undoes this. */
export const filterFailures = (pass: typeof gate.pass) => {
  const { pass: former } = gate
  gate.pass = pass
  return () => {
    gate.pass = former
  }
}

/** Logs a failure, or a warning, by its reason and its stack frames. */
export const logFailure = (part: string, error: unknown, level: 'error' | 'warn' = 'error'): void => {
  const bound = logger().child({ part, at: placesOf(error) })
  gate.pass(error, () => bound[level](reasonOf(error)), part)
}
