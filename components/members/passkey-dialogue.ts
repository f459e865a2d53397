import { sendOnce } from '@/components/forms/submit-with-retry'
import { createPasskey, getPasskey, refusedText } from '@/components/passkeys/ceremony'
import type { Outcome } from '@/components/passkeys/use-ceremony'
import type { Answer } from '@/lib/http/send'
import type { FlashHref } from '@/lib/members/flash-codes'
import { confirmHref, loginHref } from '@/lib/routing/login-href'

const optionsAt = '/passkeys/options'

/** Posts a passkey's signature to `action`. `expired`: where to go after a 401. */
export const signWithPasskey = async (
  purpose: string,
  { action, next, expired }: { action: string; next: string; expired: string },
): Promise<Outcome> => {
  const refused = (answer: Answer | null): Outcome =>
    answer?.status === 401 ? { href: expired } : { text: refusedText(answer) }
  const given = await getPasskey(optionsAt, purpose)
  if ('refused' in given) return refused(given.refused)
  if ('text' in given) return given
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const answer = await sendOnce(action, JSON.stringify({ ...given, time_zone }))
  return answer?.ok ? { href: next } : refused(answer)
}

/** Creates a passkey. Its name is kept in the address if the member has to sign in or confirm the password first. */
export const makePasskey = async (name: string): Promise<Outcome> => {
  const refused = (answer: Answer | null): Outcome => {
    if (answer?.status === 423) return { href: confirmHref(`/user?${new URLSearchParams({ passkey: name })}`) }
    if (answer?.status === 401) return { href: loginHref('/user', { passkey: name }) }
    if (answer?.status === 403) return { href: '/dashboard' }
    return { text: refusedText(answer) }
  }
  const given = await createPasskey(optionsAt)
  if ('refused' in given) return refused(given.refused)
  if ('text' in given) return given
  const answer = await sendOnce('/user/passkeys', JSON.stringify({ ...given, name }))
  return answer?.ok ? { href: '/user?done=passkey-added' satisfies FlashHref } : refused(answer)
}
