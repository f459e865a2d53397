'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { tooManyAttempts } from '@/components/forms/duration'
import { Summary } from '@/components/forms/form-messages'
import { sendOnce } from '@/components/forms/submit-with-retry'
import { errorText } from '@/lib/http/error-text'
import type { Answer } from '@/lib/http/send'
import * as memberTexts from '@/lib/member-texts'
import { loginHref } from '@/lib/routing/login-href'
import { Flash } from './flash'

/** how long the button stays disabled after a request, in ms */
const pauseMs = 2_000

const advice = (answer: Answer | null) => (answer?.status === 429 ? tooManyAttempts(answer.retryAfter) : '')

type SendVerificationProps = { memberPage: string }

/** Asks for another verification mail. */
export function SendVerification({ memberPage }: SendVerificationProps) {
  const [resting, setResting] = useState(false)
  const [result, setResult] = useState<{ count: number; answer: Answer | null } | null>(null)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (resting) return
    setResting(true)
    const answer = await sendOnce('/email/verification-notification', '{}')
    if (answer?.status === 401 || answer?.status === 419) return window.location.assign(loginHref(memberPage))
    // Verified or suspended meanwhile: the reloaded page shows the new state.
    if (answer?.status === 204 || answer?.status === 403) return window.location.reload()
    setResult((before) => ({ count: (before?.count ?? 0) + 1, answer }))
    timer.current = window.setTimeout(() => setResting(false), pauseMs)
  }

  return (
    <form action="/email/verification-notification" method="post" onSubmit={submit}>
      {result?.answer?.ok && <Flash text={memberTexts.flash.verificationSent} key={result.count} />}
      {result && !result.answer?.ok && (
        <Summary key={result.count}>
          <p>{errorText(result.answer)}</p>
          {advice(result.answer) && <p>{advice(result.answer)}</p>}
        </Summary>
      )}
      <button type="submit" className="btn" disabled={resting}>
        {memberTexts.members.sendVerification}
      </button>
    </form>
  )
}
