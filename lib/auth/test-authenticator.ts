import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { env } from '@/lib/env'
import type { NewPasskey, PasskeyAnswer } from './passkey-schema'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const uint = (size: number, value: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

type Changed = {
  origin?: string
  host?: string
  challenge?: string
  flags?: number
  counter?: number
  /** the format of an attestation, whose statement is empty */
  attestation?: string
}

/** Authenticator flags: user present, user verified. */
const verified = 0x05

/** A software authenticator with one ES256 passkey. It signs any challenge. */
export const openAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let uses = 0

  const clientData = (type: string, challenge: string, { origin = env.SITE_URL, challenge: other }: Changed) =>
    Buffer.from(JSON.stringify({ type, challenge: other ?? challenge, origin, crossOrigin: false }))

  const head = (flags: number, { host = new URL(env.SITE_URL).hostname, counter = uses }: Changed) =>
    Buffer.concat([sha256(host), uint(1, flags), uint(4, counter)])

  const credential = <Response>(response: Response) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })

  /** The response to the options for a new passkey. */
  const create = ({ challenge }: { challenge: string }, changed: Changed = {}): NewPasskey => {
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const data = Buffer.concat([
      head((changed.flags ?? verified) | 0x40, changed),
      Buffer.alloc(16),
      uint(2, id.length),
      id,
      key,
    ])
    const { attestation: format = 'none' } = changed
    const attestation = Buffer.concat([
      Buffer.from('a363666d74', 'hex'),
      uint(1, 0x60 + format.length),
      Buffer.from(format),
      Buffer.from('6761747453746d74a068617574684461746158', 'hex'),
      uint(1, data.length),
      data,
    ])
    return credential({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, changed)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** The response to the options for an existing passkey. Each call increments the counter. */
  const answer = ({ challenge }: { challenge: string }, changed: Changed = {}): PasskeyAnswer => {
    uses += 1
    const client = clientData('webauthn.get', challenge, changed)
    const data = head(changed.flags ?? verified, changed)
    return credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
    })
  }

  return { id: base64url(id), create, answer }
}
