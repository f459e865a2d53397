import * as z from 'zod/mini'

/** Bytes in WebAuthn's JSON form, at most `maxLength` characters. */
const bytes = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]+={0,2}$/))

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const credential = <Response extends z.ZodMiniType>(response: Response) =>
  z.object({
    id: bytes(2_000),
    rawId: bytes(2_000),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z._default(z.object({}), {}),
  })

/** The browser's response to a request to create a passkey. */
export const newPasskeySchema = credential(
  z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.catch(z.array(transport).check(z.maxLength(10)), []),
  }),
)

/** The browser's response to a request to sign with an existing passkey. */
export const passkeySchema = credential(
  z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: z.optional(bytes(200)),
  }),
)

export type NewPasskey = z.infer<typeof newPasskeySchema>
export type PasskeyAnswer = z.infer<typeof passkeySchema>
