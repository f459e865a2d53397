import type { IncomingMessage } from 'node:http'
import { parseAndValidateFlightRouterState as parseRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/** The shop's own cookies, by their names' beginnings. */
const own = /^(__Host-)?(shop-|desk|XSRF-TOKEN)/
const mostCookies = 20

/** Leaves the shop's own cookies: the time that Next takes to read them grows with the square of their number. */
const settleCookies = ({ headers }: IncomingMessage) => {
  if (headers.cookie === undefined) return
  const pairs = headers.cookie.split(';').map((pair) => pair.trim())
  const kept = pairs.filter((pair) => own.test(pair)).slice(0, mostCookies)
  if (kept.length > 0) headers.cookie = kept.join('; ')
  else delete headers.cookie
}

const routerState = 'next-router-state-tree'
/** Characters of a router's state: that of the shop's deepest page has a tenth of it. */
const longestState = 8_000

const isRouterState = (text: string) => {
  try {
    return text.length <= longestState && parseRouterState(text) !== undefined
  } catch {
    return false
  }
}

/** Without a state Next answers with the whole page; at one that it cannot read it fails. */
const settleRouterState = ({ headers }: IncomingMessage) => {
  const text = headers[routerState]
  if (text !== undefined && !isRouterState(String(text))) delete headers[routerState]
}

/** Takes from a request what Next cannot bear. */
export const settleFrameworkHeaders = (request: IncomingMessage): void => {
  settleCookies(request)
  settleRouterState(request)
}
