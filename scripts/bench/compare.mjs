// Requests per second of the shop's pages, of the same bytes from a bare Node server and from nginx, and of a bare Next
// page. The contenders alternate in rounds, so that other load on the machine affects all alike. Only the ratios count.
import autocannon from 'autocannon'
import { keepBytes, startBareNode, startNginx } from './contenders.mjs'

/** @typedef {{ perSecond: number[], p99: number[] }} Figures */

/** @param {number[]} numbers */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @param {number[]} numbers @param {number} share */
export const quantile = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN

/** @param {string} url @param {number} seconds @param {Record<string, string>} headers */
export const hammer = async (url, seconds, headers = {}) => {
  const { requests, latency, non2xx } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { 'accept-encoding': 'br', ...headers },
  })
  if (non2xx > 0) throw new Error(`${url} gave ${non2xx} answers that are no 200.`)
  return { perSecond: requests.average, p99: latency.p99 }
}

/**
 * Resolves to every contender's figures by name: '{page}, ours', '{page}, node', '{page}, nginx' and 'bare'.
 * @param {string} origin the shop's
 * @param {Record<string, string>} paths by name
 * @param {{ rounds: number, seconds: number, bare: string }} options bare: URL of a bare Next page
 */
export async function compare(origin, paths, { rounds, seconds, bare }) {
  const folder = await keepBytes(origin, paths)
  const [node, nginx] = [await startBareNode(folder), await startNginx(folder)]
  /** @type {Record<string, string>} */
  const targets = { bare }
  for (const [name, at] of Object.entries(paths)) {
    targets[`${name}, ours`] = origin + at
    targets[`${name}, node`] = `${node}/${name}`
    if (nginx) targets[`${name}, nginx`] = `${nginx}/${name}`
  }
  /** @type {Record<string, Figures>} */
  const figures = {}
  for (const url of Object.values(targets)) await hammer(url, 1)
  for (let round = 1; round <= rounds; round++) {
    for (const [name, url] of Object.entries(targets)) {
      const { perSecond, p99 } = await hammer(url, seconds)
      figures[name] ??= { perSecond: [], p99: [] }
      figures[name].perSecond.push(perSecond)
      figures[name].p99.push(p99)
    }
    console.log(`Round ${round} of ${rounds} is over.`)
  }
  return figures
}

/**
 * Returns '0.52 (0.49–0.55)': median, least and greatest ratio of two contenders, taken within each round.
 * @param {Record<string, Figures>} figures
 * @param {string} one
 * @param {string} other
 */
export const ratio = (figures, one, other) => {
  const [ours, theirs] = [figures[one]?.perSecond ?? [], figures[other]?.perSecond ?? []]
  const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN))
  if (ratios.length === 0 || ratios.some(Number.isNaN)) return '–'
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
}
