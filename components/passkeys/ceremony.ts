import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { tooManyAttempts } from '@/components/forms/duration'
import { sendOnce } from '@/components/forms/submit-with-retry'
import { errorText } from '@/lib/http/error-text'
import { type Answer, errorsIn } from '@/lib/http/send'

/** The browser's credential; or a message for the visitor; or the server's response instead of options. */
type Given<Credential> = { credential: Credential } | { text: string } | { refused: Answer | null }

const unsupported = 'This browser cannot use passkeys. Please take another browser, or go on without a passkey.'
const dismissed = 'The browser gave no passkey. Please try again, or take the other way.'
const known = 'This device already has a passkey for your account.'

/** The message for a response that refused a passkey. */
export const refusedText = (answer: Answer | null): string => {
  if (answer?.status === 429) return tooManyAttempts(answer.retryAfter)
  return errorText((answer && errorsIn(answer)) ?? answer)
}

/** Whether a response contains WebAuthn options. */
const holdsOptions = <Options>(answer: Answer | null): answer is Answer & { body: Options } =>
  answer?.ok === true && typeof answer.body === 'object' && answer.body !== null && 'challenge' in answer.body

/** Fetches the options for a purpose from `at` and runs the browser's dialogue, which the visitor may dismiss. */
const ask = async <Options, Credential>(
  at: string,
  purpose: string,
  dialogue: (options: { optionsJSON: Options }) => Promise<Credential>,
): Promise<Given<Credential>> => {
  if (!browserSupportsWebAuthn()) return { text: unsupported }
  const asked = await sendOnce(at, JSON.stringify({ purpose }))
  if (!holdsOptions<Options>(asked)) return { refused: asked }
  try {
    return { credential: await dialogue({ optionsJSON: asked.body }) }
  } catch (error) {
    return { text: error instanceof Error && error.name === 'InvalidStateError' ? known : dismissed }
  }
}

/** Asks the browser for an existing passkey. */
export const getPasskey = (at: string, purpose: string): Promise<Given<AuthenticationResponseJSON>> =>
  ask<PublicKeyCredentialRequestOptionsJSON, AuthenticationResponseJSON>(at, purpose, startAuthentication)

/** Asks the browser to create a passkey. */
export const createPasskey = (at: string): Promise<Given<RegistrationResponseJSON>> =>
  ask<PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON>(at, 'add', startRegistration)
