import 'server-only'
import { randomUUID } from 'node:crypto'
import type { FieldErrors } from '@/lib/forms/validation'
import type { Account } from '@/lib/members/account'
import { processWide } from '@/lib/process-wide'
import { ownScreen } from './own-screen'

/** What the answer to a form without script shows. */
export type FormResponse = {
  status: number
  message: string
  /** whose form is shown again; null where only words are */
  form: { origin: string; values: Record<string, unknown>; errors: FieldErrors } | null
  /** whose form it is, where somebody is signed in */
  account?: Account
}

const answers = processWide('answers', () => new Map<string, FormResponse>())

/** What the screen at /internal/answer/{id} shows; null where nobody asked for it. */
export const getFormResponse = (id: string): FormResponse | null => answers.get(id) ?? null

/** Where not even the screen can be shown, as while the database is away. The message is one of our own. */
const bare = (message: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Not sent</title><p>${message}</p></html>`

/**
 * An answer as a page: a route cannot render one, so it asks this process's own server for the screen that does, which
 * finds the answer in memory.
 */
export const pageResponse = async (answer: FormResponse, headers: Record<string, string> = {}): Promise<Response> => {
  const id = randomUUID()
  answers.set(id, answer)
  try {
    const screen = await ownScreen(`/internal/answer/${id}`)
    return new Response(screen ?? bare(answer.message), {
      status: answer.status,
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
    })
  } finally {
    answers.delete(id)
  }
}
