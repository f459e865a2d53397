// Requests a second of the shop's pages beside the same bytes from a bare Node server and from nginx, and beside a bare
// Next page: in turn, again and again, so that what else the machine does falls on all alike. Only the ratios count.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { root } from '../lib/settings.mjs'
import { keepBytes, startBareNext, startBareNode, startNginx } from './contenders.mjs'

/** @typedef {{ perSecond: number[], p99: number[] }} Figures */

const median = (/** @type {number[]} */ numbers) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @param {string} url @param {number} seconds */
const hammer = async (url, seconds) => {
  const { requests, latency, non2xx } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (non2xx > 0) throw new Error(`${url} gave ${non2xx} answers that are no 200.`)
  return { perSecond: requests.average, p99: latency.p99 }
}

const report = path.join(root, 'docs', 'bench.md')

/** The figures of the last report, which it carries in a comment. @returns {Record<string, number>} */
const previous = () => {
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : ''
  return JSON.parse(/<!-- figures (\{.*\}) -->/.exec(text)?.[1] ?? '{}')
}

/**
 * @param {string} origin the shop's
 * @param {Record<string, string>} paths by name
 * @param {{ rounds: number, seconds: number, others: [string, string][] }} options others: further lines of the report
 */
export async function compare(origin, paths, { rounds, seconds, others }) {
  const folder = await keepBytes(origin, paths)
  const [node, nginx, next] = [await startBareNode(folder), await startNginx(folder), await startBareNext()]
  /** @type {Record<string, () => string>} */
  const targets = { 'bare Next page': () => next }
  for (const [name, at] of Object.entries(paths)) {
    targets[`${name}, ours`] = () => origin + at
    targets[`${name}, bare node`] = () => `${node}/${name}`
    if (nginx) targets[`${name}, nginx`] = () => `${nginx}/${name}`
  }
  /** @type {Record<string, Figures>} */
  const figures = {}
  for (const url of Object.values(targets)) await hammer(url(), 1)
  for (let round = 1; round <= rounds; round++) {
    for (const [name, url] of Object.entries(targets)) {
      const { perSecond, p99 } = await hammer(url(), seconds)
      figures[name] ??= { perSecond: [], p99: [] }
      const own = figures[name]
      own.perSecond.push(perSecond)
      own.p99.push(p99)
    }
    console.log(`Round ${round} of ${rounds} is over.`)
  }
  const text = write(figures, Object.keys(paths), others)
  fs.writeFileSync(report, text)
  console.log(text)
  return 0
}

/** @param {Record<string, Figures>} figures @param {string[]} names @param {[string, string][]} others */
const write = (figures, names, others) => {
  const before = previous()
  /** @type {Record<string, number>} */
  const kept = {}
  const ratios = (/** @type {string} */ one, /** @type {string} */ other) =>
    (figures[one]?.perSecond ?? []).map((value, round) => value / (figures[other]?.perSecond[round] ?? Number.NaN))
  const told = (/** @type {string} */ key, /** @type {number[]} */ values) => {
    if (values.length === 0 || values.some(Number.isNaN)) return '–'
    kept[key] = Number(median(values).toFixed(2))
    const spread = `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`
    return `${kept[key]} (${spread})${before[key] === undefined ? '' : `, before ${before[key]}`}`
  }
  const lines = names.map((name) => {
    const ours = `${name}, ours`
    return `| ${[
      name,
      Math.round(median(figures[ours]?.perSecond ?? [])),
      told(`${name} / node`, ratios(ours, `${name}, bare node`)),
      told(`${name} / nginx`, ratios(ours, `${name}, nginx`)),
      told(`${name} / next`, ratios(ours, 'bare Next page')),
      `${median(figures[ours]?.p99 ?? [])} ms`,
    ].join(' | ')} |`
  })
  const [cpu] = os.cpus()
  return `# Bench

\`npm run bench\` wrote this on ${new Date().toISOString().slice(0, 10)}: ${os.availableParallelism()} cores (${cpu?.model.trim()}), ${Math.round(os.totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}, load
${(os.loadavg()[0] ?? 0).toFixed(1)} at the end. One process of the shop, 10 connections, brotli. Each contender ran in turn, several rounds; a ratio is taken within
a round, and the median stands with the spread of the rounds. Absolute figures are this machine's at that hour; the ratios are what
counts.

| page | requests/s | of a bare Node server with the same bytes | of nginx with the same file | of a bare prerendered Next page | p99 |
|---|---|---|---|---|---|
${lines.join('\n')}
${others.length ? `\n| what | figure |\n|---|---|\n${others.map(([what, value]) => `| ${what} | ${value} |`).join('\n')}\n` : ''}
<!-- figures ${JSON.stringify(kept)} -->
`
}
