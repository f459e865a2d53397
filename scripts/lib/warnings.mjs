// Warnings at the start about settings that let the shop open but break mails or links.
import net from 'node:net'
import { ageSentence, hopsSentence } from '../../lib/health/setup-warnings.mjs'

/** Where mails are sent to, with the mailer's own ports. A URL has an IPv6 address in brackets, a socket has not. @param {string} url */
const mailServerOf = (url) => {
  const { hostname, port, protocol } = new URL(url)
  return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port || (protocol === 'smtps:' ? 465 : 587)) }
}

/** @param {string} url @param {number} timeoutMs milliseconds */
const reaches = (url, timeoutMs) =>
  new Promise((resolve) => {
    const socket = net.connect(mailServerOf(url))
    /** @param {string} problem */
    const end = (problem) => {
      socket.destroy()
      resolve(problem)
    }
    socket.setTimeout(timeoutMs, () => end('no answer'))
    socket.once('connect', () => end(''))
    socket.once('error', (error) => end(error.message))
  })

/**
 * Resolves to warning sentences. postgres: the database's server_version_num
 * @param {{ embedded: boolean, siteUrl: string, hops?: number, smtpUrl?: string, postgres: number }} shop
 */
export async function findWarnings({ embedded, siteUrl, hops = 0, smtpUrl, postgres }) {
  const warnings = [ageSentence(postgres), hopsSentence(siteUrl, hops)].filter((one) => one !== undefined)
  if (!embedded && /^https?:\/\/(localhost|127\.)/.test(siteUrl))
    warnings.push(`SITE_URL is not set: links in emails lead to ${siteUrl}. Set it to the shop’s public address.`)
  if (!smtpUrl) return warnings
  const problem = await reaches(smtpUrl, 5_000)
  if (problem)
    warnings.push(
      `The mail server ${new URL(smtpUrl).host} cannot be reached (${problem}): emails will wait until it can. Run npm run doctor to check again.`,
    )
  return warnings
}
