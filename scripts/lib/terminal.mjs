import { createInterface } from 'node:readline/promises'
import { Refusal } from './settings.mjs'

/** Without the control characters that a visitor or a file may hold. @param {string} text */
export const plain = (text) => text.replace(/\p{Cc}+/gu, ' ')

/** Prints what is not empty of these in one line. @param {...string} parts */
export const print = (...parts) => console.log(plain(parts.filter(Boolean).join('  ')))

/** @param {number} count */
export const number = (count) => count.toLocaleString('en-GB')

/** '1 piece', '1,200 pieces'. @param {number} count @param {string} one @param {string} more */
export const counted = (count, one, more = `${one}s`) => `${number(count)} ${count === 1 ? one : more}`

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' })

/** '21 Nov 2026, 07:21', in London. @param {Date} at */
export const shortTime = (at) => time.format(at)

/** Returns a function that prints progress at intervals; on a terminal it rewrites one line. @param {string} what */
export function progress(what, of = '') {
  let said = 0
  return (/** @type {number} */ done) => {
    if (Date.now() - said < (process.stdout.isTTY ? 200 : 5_000)) return
    said = Date.now()
    const text = `${what} ${number(done)}${of}`
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`)
    else console.log(text)
  }
}

export const endProgress = () => process.stdout.isTTY && process.stdout.write('\r\x1b[K')

/**
 * Asks on the terminal; without one, refuses. `purpose`: what --yes, which asks nothing, is added to do.
 * @param {string} question @param {{ yes?: boolean, purpose: string }} options
 */
export async function isAgreed(question, { yes, purpose }) {
  if (yes) return true
  if (!process.stdin.isTTY) throw new Refusal(`Nothing was changed. Add --yes to ${purpose}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} (yes/no) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
