'use client'

import { type FormEvent, useState } from 'react'
import { forgetDrafts } from '@/components/forms/forget-drafts'
import { sendOnce } from '@/components/forms/submit-with-retry'
import { errorText } from '@/lib/http/error-text'
import * as memberTexts from '@/lib/member-texts'

/**
 * Logs out, then loads a whole new page. Without script it is an ordinary form post; with script a lost connection is
 * told beside the button, where a post would leave for the browser's error page.
 */
export const Logout = ({ className = 'btn btn--outline' }: { className?: string }) => {
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    if (isSending) return
    setProblem('')
    setSending(true)
    const answer = await sendOnce('/logout', '{}')
    // Without a response the member is still signed in, and what was typed is still theirs.
    if (answer) forgetDrafts()
    if (answer?.ok) return window.location.assign('/login')
    setSending(false)
    // The server's refusal is a page of its own.
    if (answer) form.submit()
    else setProblem(errorText(null))
  }

  return (
    <form action="/logout" method="post" onSubmit={submit}>
      <button type="submit" className={className} aria-busy={isSending || undefined}>
        {memberTexts.members.logout}
      </button>
      {problem && (
        <p className="note note--error" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
