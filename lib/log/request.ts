import { processWide } from '@/lib/process-wide'

/** The request that is being answered: its number, and the client's address, which is never written down. */
type LoggedRequest = { id: string; address: string }

/** Keeps apart the requests that are answered at the same time, as Node's AsyncLocalStorage does. */
type Storage = {
  run: <Result>(request: LoggedRequest, answer: () => Result) => Result
  getStore: () => LoggedRequest | undefined
}

/** Set by the server, which numbers the requests. */
export const requestLog = processWide('request log', (): { storage?: Storage } => ({}))

/** The request that is being answered; undefined in jobs and commands. */
export const loggedRequest = () => requestLog.storage?.getStore()
