import { processWide } from '@/lib/process-wide'

/** The request that is being answered: its id, and the client's address, which is never written down. */
type LoggedRequest = { id: string; address: string }

/** Keeps concurrent requests apart, like Node's AsyncLocalStorage. */
type Storage = {
  run: <Result>(request: LoggedRequest, answer: () => Result) => Result
  getStore: () => LoggedRequest | undefined
}

/** Set by the server, which gives requests their ids. */
export const requestLog = processWide('request log', (): { storage?: Storage } => ({}))

/** The request that is being answered; undefined in jobs and commands. */
export const loggedRequest = () => requestLog.storage?.getStore()
