// The visitors: each sends one enquiry after another, like the forms' script, and retries without limit.
import { randomUUID } from 'node:crypto'
import { sleep } from '../lib/processes.mjs'

/** @typedef {ReturnType<typeof submissionsOf>[number]} Submission */

const forms = ['enquiry', 'contact', 'appointment', 'sell', 'footer']
const timeoutMs = 10_000

/**
 * The enquiries to send: each form in turn, some with a piece in stock, each from its own mail address. `answers`: the
 * reference that each 200 named.
 * @param {number} count @param {string[]} skus
 */
export const submissionsOf = (count, skus) =>
  Array.from({ length: count }, (_, index) => {
    const form = forms[index % forms.length]
    const number = String(index + 1).padStart(5, '0')
    const email = `visitor-${number}@resilience.example`
    const fields = {
      form_origin: form,
      form_url: 'http://localhost/contact',
      submission_key: randomUUID(),
      title: 'Ms',
      firstName: 'Resilience',
      lastName: `Visitor ${number}`,
      name: `Resilience Visitor ${number}`,
      email,
      phone: '+447700900123',
      selectedOptionName: form === 'appointment' ? 'View collection' : '',
      sku: form === 'enquiry' ? skus[index % skus.length] : '',
      message: `Enquiry number ${number}, which must not get lost.`,
      privacy: ['Agreed'],
    }
    return { fields, email, isSettled: false, repeats: 0, references: /** @type {Set<string>} */ (new Set()) }
  })

/** Resolves to the CSRF cookie that an unsafe request needs. @param {string} origin */
const tokenFrom = async (origin) => {
  const answer = await fetch(`${origin}/sanctum/csrf-cookie`, { signal: AbortSignal.timeout(timeoutMs) })
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('XSRF-TOKEN='))
  if (!cookie) throw new Error('no token')
  return /^XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? ''
}

/** @param {string} origin @param {string} token @param {object} fields */
const post = async (origin, token, fields) => {
  const answer = await fetch(`${origin}/submit`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      Cookie: `XSRF-TOKEN=${token}`,
      'X-XSRF-TOKEN': decodeURIComponent(token),
    },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

/**
 * Sends enquiries from `waiting` until it is empty. `tally` collects the count of each response, what was refused for
 * good, and the time of each that was not.
 * @param {string} origin @param {Submission[]} waiting
 * @param {{ times: number[], refused: string[], answers: Record<string, number> }} tally
 */
export async function visitor(origin, waiting, tally) {
  /** @type {string | undefined} */
  let token
  /** @param {string} what */
  const count = (what) => {
    tally.answers[what] = (tally.answers[what] ?? 0) + 1
  }
  /** @param {Submission} submission */
  const attempt = async (submission) => {
    const own = token ?? (await tokenFrom(origin))
    token = own
    // Every tenth form is sent twice concurrently.
    const times = submission.repeats === 0 && submission.email.includes('0@') ? 2 : 1
    const requests = Array.from({ length: times }, () => post(origin, own, submission.fields))
    for (const { status, body } of await Promise.all(requests)) {
      count(body ? String(status) : `${status} without JSON`)
      if (!body) continue
      if (status === 200) submission.references.add(body.reference)
      else if (status === 419) token = undefined
      else if (status < 500 && status !== 429) {
        submission.isSettled = true
        tally.refused.push(`${status} ${body.message} (${submission.email})`)
      }
    }
    submission.isSettled ||= submission.references.size > 0
  }

  for (let submission = waiting.shift(); submission; submission = waiting.shift()) {
    const since = performance.now()
    while (!submission.isSettled) {
      await attempt(submission).catch(() => count('no answer'))
      submission.repeats++
      await sleep(submission.isSettled ? Math.random() * 100 : 100 + Math.random() * 200)
    }
    if (submission.references.size > 0) tally.times.push(performance.now() - since)
  }
}
