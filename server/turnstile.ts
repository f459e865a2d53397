import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { addressKey } from '../lib/http/address-key'
import { turnedAwayHeader } from '../lib/http/turned-away'
import { noteRefusal } from '../lib/log/burst'
import { policyOfData } from './content-security'

/** How long, in ms, the shop itself is not asked again whether somebody may go on. */
const pause = 2_000
/** How long, in ms, they wait for the words: whoever asks again as soon as an answer is there asks seldom. */
const patience = 500
/** How many may wait at once; others are answered without a wait. */
const mostWaiting = 1_000
const message = 'Too many attempts. Please try again later.'
const page = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Not sent</title><p>${message}</p></html>`

/**
 * Remembers for a moment who was told to wait before they ask a certain address again: whoever goes on all the same costs no
 * more than these words, so that others are served as ever. Bounded, whoever comes.
 */
export const createTurnstile = (now = Date.now) => {
  const turnedAway = new LRUCache<string, { end: number; until: number }>({ max: 20_000 })
  let waiting = 0
  const keyOf = ({ method, url = '', headers }: IncomingMessage) =>
    `${addressKey(String(headers['x-client-address'] ?? ''))} ${method} ${url.split('?')[0]?.slice(0, 200)}`

  return {
    /** Answers whoever was told to wait, half a second later. Gives whether it does. */
    answer: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (request.method === 'GET' || request.method === 'HEAD') return false
      const found = turnedAway.get(keyOf(request))
      if (!found || found.end <= now()) return false
      noteRefusal()
      const wantsPage = request.headers.accept?.includes('text/html')
      response.writeHead(429, {
        'Content-Type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
        'Content-Security-Policy': policyOfData,
        'Cache-Control': 'private, no-store',
        'Retry-After': String(Math.max(1, Math.ceil((found.until - now()) / 1_000))),
      })
      const end = () => response.end(wantsPage ? page : JSON.stringify({ message }))
      if (waiting >= mostWaiting) end()
      else {
        waiting++
        const timer = setTimeout(end, patience).unref()
        response.once('close', () => {
          clearTimeout(timer)
          waiting--
        })
      }
      return true
    },

    /** Notes what an answer says about its sender, and takes it off. */
    note: (request: IncomingMessage, response: ServerResponse): void => {
      if (!response.hasHeader(turnedAwayHeader)) return
      response.removeHeader(turnedAwayHeader)
      const wait = Number(response.getHeader('retry-after')) * 1_000
      if (wait > 0) turnedAway.set(keyOf(request), { end: now() + Math.min(wait, pause), until: now() + wait })
    },
  }
}

export type Turnstile = ReturnType<typeof createTurnstile>
