import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { type Answer, errorsIn, send } from '@/lib/http/send'
import { confirmHref } from '@/lib/routing/login-href'
import { errorText } from '@/lib/site/error-text'

/** What came of a passkey's dialogue: where to go on, or what to say. */
type Outcome = { href: string } | { text: string }

const dismissed = 'The browser gave no passkey. Please try again, or take the other way.'
const known = 'This device holds a passkey of your account already.'

const textOf = (answer: Answer | null) => {
  if (answer?.status === 429)
    return `Too many attempts. Please wait ${answer.retryAfter ?? 60} seconds before you try again.`
  return errorText((answer && errorsIn(answer)) ?? answer)
}

/** Runs the browser's own dialogue, which somebody may leave. */
const ask = async <Result>(dialogue: () => Promise<Result>): Promise<Result | { text: string }> => {
  try {
    return await dialogue()
  } catch (error) {
    return { text: error instanceof Error && error.name === 'InvalidStateError' ? known : dismissed }
  }
}

/** Whether an answer holds what the browser's dialogue wants. */
const holdsOptions = <Options>(answer: Answer | null): answer is Answer & { body: Options } =>
  answer?.ok === true && typeof answer.body === 'object' && answer.body !== null && 'challenge' in answer.body

const optionsFor = (purpose: string) => send('/passkeys/options', JSON.stringify({ purpose }))

/** Answers with a passkey at `action`. `expired`: where to go where the browser is no longer known there. */
export const signWithPasskey = async (
  purpose: string,
  { action, next, expired }: { action: string; next: string; expired: string },
): Promise<Outcome> => {
  const asked = await optionsFor(purpose)
  if (!holdsOptions<PublicKeyCredentialRequestOptionsJSON>(asked))
    return asked?.status === 401 ? { href: expired } : { text: textOf(asked) }
  const credential = await ask(() => startAuthentication({ optionsJSON: asked.body }))
  if ('text' in credential) return credential
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const answer = await send(action, JSON.stringify({ credential, time_zone }))
  if (answer?.ok) return { href: next }
  return answer?.status === 401 ? { href: expired } : { text: textOf(answer) }
}

/** Makes a passkey under a name, which survives where the password has to be given again first. */
export const makePasskey = async (name: string): Promise<Outcome> => {
  const refused = (answer: Answer | null): Outcome => {
    if (answer?.status === 423) return { href: confirmHref(`/user?${new URLSearchParams({ passkey: name })}`) }
    if (answer?.status === 401 || answer?.status === 403) return { href: '/dashboard' }
    return { text: textOf(answer) }
  }
  const asked = await optionsFor('add')
  if (!holdsOptions<PublicKeyCredentialCreationOptionsJSON>(asked)) return refused(asked)
  const credential = await ask(() => startRegistration({ optionsJSON: asked.body }))
  if ('text' in credential) return credential
  const answer = await send('/user/passkeys', JSON.stringify({ credential, name }))
  return answer?.ok ? { href: '/user?done=passkey-added' } : refused(answer)
}
