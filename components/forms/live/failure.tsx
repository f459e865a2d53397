import type { Reach } from '@/lib/boutiques/reach'
import type { Answer } from '@/lib/http/send'
import { errorText } from '@/lib/site/error-text'
import { inWords } from './in-words'
import { Ways } from './ways'

/** What can be done about it, where the visitor can do something. */
const advice = (answer: Answer | null) => {
  if (answer?.status === 429)
    return answer.retryAfter
      ? `Too many messages have come from your connection. Please wait ${inWords(answer.retryAfter)} before you try again.`
      : 'Too many messages have come from your connection. Please wait a moment before you try again.'
  if (answer?.status === 413) return 'The message is too long to be sent. Please shorten it.'
  if (answer?.status === 419) return 'This page has been open for a long time. Please try again, or reload it first.'
  return ''
}

/** Sending failed for good: why, that nothing is lost, and whom to call. The button below tries again. */
export const Failure = ({ answer, reach }: { answer: Answer | null; reach: Reach | null }) => (
  <div className="note note--error full" role="alert">
    <p>{errorText(answer)}</p>
    {advice(answer) && <p>{advice(answer)}</p>}
    <Ways reach={reach}>Everything you typed is still here. You can also reach us directly:</Ways>
  </div>
)
