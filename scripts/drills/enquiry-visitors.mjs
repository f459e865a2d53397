// The drill's visitors: each sends one enquiry after another, like the forms' script, and retries without limit.
import { randomUUID } from 'node:crypto'
import { sleep } from '../lib/processes.mjs'

/** @typedef {ReturnType<typeof submissionsOf>[number]} Submission */

const forms = ['enquiry', 'contact', 'appointment', 'sell', 'footer']
const timeoutMs = 10_000

/**
 * Returns the enquiries to send: each form in turn, with or without a piece in stock, each from its own mail address.
 * @param {number} count @param {string[]} skus
 */
export const submissionsOf = (count, skus) =>
  Array.from({ length: count }, (_, index) => {
    const form = forms[index % forms.length]
    const number = String(index + 1).padStart(5, '0')
    const fields = {
      form_origin: form,
      form_url: 'http://localhost/contact',
      submission_key: randomUUID(),
      title: 'Ms',
      firstName: 'Drill',
      lastName: `Visitor ${number}`,
      name: `Drill Visitor ${number}`,
      email: `visitor-${number}@drill.example`,
      phone: '+447700900123',
      selectedOptionName: form === 'appointment' ? 'View collection' : '',
      sku: form === 'enquiry' ? skus[index % skus.length] : '',
      message: `Enquiry number ${number}, which must not get lost.`,
      privacy: ['Agreed'],
      utm_source: 'drill',
    }
    return {
      fields,
      email: fields.email,
      reference: /** @type {string | undefined} */ (undefined),
      repeats: 0,
      references: new Set(),
    }
  })

/** Resolves to the CSRF cookie that an unsafe request needs. @param {string} origin */
const tokenFrom = async (origin) => {
  const answer = await fetch(`${origin}/sanctum/csrf-cookie`, { signal: AbortSignal.timeout(timeoutMs) })
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('XSRF-TOKEN='))
  return cookie?.split(';')[0]
}

/** Sends a form like its script. @param {string} origin @param {string} cookie @param {object} fields */
const post = async (origin, cookie, fields) => {
  const answer = await fetch(`${origin}/submit`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Cookie: cookie,
      'X-XSRF-TOKEN': decodeURIComponent(cookie.slice('XSRF-TOKEN='.length)),
    },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await answer.json().catch(() => null)
  return { status: answer.status, body }
}

/**
 * Sends enquiries from `waiting` until it is empty. Resolves to the count of each response and each enquiry's time.
 * @param {string} origin @param {Submission[]} waiting
 */
export async function visitor(origin, waiting) {
  /** @type {{ times: number[], refused: string[], answers: Record<string, number> }} */
  const tally = { answers: {}, times: [], refused: [] }
  /** @param {string} what */
  const count = (what) => {
    tally.answers[what] = (tally.answers[what] ?? 0) + 1
  }
  /** @type {string | undefined} */
  let cookie

  /** Resolves to whether the enquiry was refused for good. @param {Submission} submission */
  const attempt = async (submission) => {
    cookie ??= await tokenFrom(origin)
    if (!cookie) throw new Error('no token')
    // Every tenth form is sent twice concurrently.
    const twice = submission.repeats === 0 && submission.email.includes('0@')
    const requests = Array.from({ length: twice ? 2 : 1 }, () => post(origin, cookie ?? '', submission.fields))
    let isRefused = false
    for (const result of await Promise.allSettled(requests)) {
      if (result.status === 'rejected') throw result.reason
      const { status, body } = result.value
      count(body ? String(status) : `${status} without JSON`)
      if (!body) continue
      if (status === 200) submission.references.add(body.reference)
      else if (status === 419) cookie = undefined
      else if (status < 500 && status !== 429) {
        isRefused = true
        tally.refused.push(`${status} ${body.message} (${submission.email})`)
      }
    }
    return isRefused
  }

  for (let submission = waiting.shift(); submission; submission = waiting.shift()) {
    const since = performance.now()
    let isRefused = false
    while (submission.references.size === 0 && !isRefused) {
      isRefused = await attempt(submission).catch(() => {
        count('no answer')
        return false
      })
      if (submission.references.size === 0) await sleep(100 + Math.random() * 200)
      submission.repeats++
    }
    if (submission.references.size > 0) tally.times.push(performance.now() - since)
    submission.reference = [...submission.references][0] ?? ''
    await sleep(Math.random() * 100)
  }
  return tally
}
