import * as z from 'zod/mini'

/** What is said of any response that cannot be accepted, malformed ones included. */
export const passkeyRefused = 'This passkey was not accepted. Please try again.'

const refused = { error: passkeyRefused }

/** Bytes in WebAuthn's JSON form, at most `maxLength` characters. */
const bytes = (maxLength: number) =>
  z.string(refused).check(z.maxLength(maxLength, refused), z.regex(/^[\w-]+={0,2}$/, refused))

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const credential = <Response extends z.ZodMiniType>(response: Response) =>
  z.object(
    {
      id: bytes(2_000),
      rawId: bytes(2_000),
      type: z.literal('public-key', refused),
      response,
      clientExtensionResults: z._default(z.object({}, refused), {}),
    },
    refused,
  )

/** The browser's response to a request to create a passkey. */
export const newPasskeySchema = credential(
  z.object(
    {
      clientDataJSON: bytes(10_000),
      attestationObject: bytes(50_000),
      transports: z.catch(z.array(transport).check(z.maxLength(10)), []),
    },
    refused,
  ),
)

/** The browser's response to a request to sign with an existing passkey. */
export const passkeySchema = credential(
  z.object(
    {
      clientDataJSON: bytes(10_000),
      authenticatorData: bytes(10_000),
      signature: bytes(10_000),
      userHandle: z.optional(bytes(200)),
    },
    refused,
  ),
)

export type NewPasskey = z.infer<typeof newPasskeySchema>
export type PasskeyAnswer = z.infer<typeof passkeySchema>
