import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import type { Owner } from './passkey-challenge'
import { newPasskeySchema, passkeySchema } from './passkey-schema'
import {
  addPasskey,
  checkNewPasskey,
  findPasskeys,
  newPasskeyOptions,
  passkeyOptions,
  provePasskey,
  removePasskey,
  renamePasskey,
} from './passkeys'
import { countRecoveryCodes, makeRecoveryCodes, takeRecoveryCode } from './recovery-codes'
import { openAuthenticator } from './test-authenticator'

beforeAll(fillTestShop)

let people = 0
const addOwner = async (): Promise<{ member_id: number }> => {
  const [row] = await rows(`INSERT INTO "Member" (name, email) VALUES ('Ada', $1) RETURNING id`, [
    `passkey-${++people}@example.com`,
  ])
  return { member_id: row.id }
}
const addColleague = async (): Promise<{ staff_id: number }> => {
  const [row] = await rows(`INSERT INTO "StaffAccount" (name, email, role) VALUES ('Bo', $1, 'owner') RETURNING id`, [
    `colleague-${++people}@example.com`,
  ])
  return { staff_id: row.id }
}
const words = { account: 'ada@example.com', shop: 'Ninety' }
type Authenticator = ReturnType<typeof openAuthenticator>

const add = async (
  owner: Owner,
  key: Authenticator,
  ...changed: Parameters<Authenticator['create']> extends [unknown, ...infer More] ? More : never
) => {
  const made = await checkNewPasskey(owner, key.create(await newPasskeyOptions(owner, words), ...changed))
  return made && addPasskey(db, owner, made, 'My telephone')
}
const withPasskey = async () => {
  const [owner, key] = [await addOwner(), openAuthenticator()]
  expect(await add(owner, key)).toEqual({ ok: true })
  return { owner, key }
}
const member = { kind: 'member' } as const

describe('a new passkey', () => {
  it('is kept with its owner, and asked for by an account that does not name itself', async () => {
    const { owner, key } = await withPasskey()
    expect(await findPasskeys(owner)).toEqual([
      { id: key.id, name: 'My telephone', added: expect.any(String), used: null },
    ])
    const options = await newPasskeyOptions(owner, words)
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([key.id])
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain('ada')
  })

  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without the lock of its device', { flags: 0x01 }],
    ['for a challenge that nobody made', { challenge: 'A'.repeat(43) }],
    ['for no challenge', { challenge: '' }],
  ])('is refused: %s', async (_, changed) => {
    const owner = await addOwner()
    expect(await add(owner, openAuthenticator(), changed)).toBeNull()
    expect(await findPasskeys(owner)).toEqual([])
  })

  it('is refused for somebody else’s challenge, twice, and too late', async () => {
    const [owner, other] = [await addOwner(), await addOwner()]
    const key = openAuthenticator()
    const answer = key.create(await newPasskeyOptions(owner, words))
    expect(await checkNewPasskey(other, answer)).toBeNull()
    expect(await checkNewPasskey(owner, answer)).not.toBeNull()
    expect(await checkNewPasskey(owner, answer)).toBeNull()
    const late = key.create(await newPasskeyOptions(owner, words))
    await rows(`UPDATE "PasskeyChallenge" SET expires_at = now() - interval '1 second'`)
    expect(await checkNewPasskey(owner, late)).toBeNull()
    const forSignIn = key.create(await passkeyOptions('confirm', owner))
    expect(await checkNewPasskey(owner, forSignIn)).toBeNull()
  })

  it('cannot be taken over by another account, and twenty are the most', async () => {
    const { owner, key } = await withPasskey()
    const other = await addOwner()
    expect(await add(other, key)).toEqual({ ok: false, reason: 'known' })
    for (let count = 1; count < 20; count++) expect(await add(owner, openAuthenticator())).toEqual({ ok: true })
    expect(await add(owner, openAuthenticator())).toEqual({ ok: false, reason: 'too-many' })
  })
})

describe('a passkey', () => {
  it('names its account to us, and to nobody who asks for a challenge', async () => {
    const { owner, key } = await withPasskey()
    const options = await passkeyOptions('sign-in', null)
    expect(options.allowCredentials ?? []).toEqual([])
    expect(await provePasskey(key.answer(options), 'sign-in', member)).toEqual({
      id: key.id,
      accountId: owner.member_id,
    })
    expect((await findPasskeys(owner))[0]?.used).toMatch(/^\d{4}-/)
  })

  it('answers a challenge once, even at the same moment', async () => {
    const { key } = await withPasskey()
    const answer = key.answer(await passkeyOptions('sign-in', null))
    const proven = await Promise.all([1, 2, 3].map(() => provePasskey(answer, 'sign-in', member)))
    expect(proven.filter(Boolean)).toHaveLength(1)
  })

  it.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without the lock of its device', { flags: 0x01 }],
    ['with a count that does not grow', { counter: 0 }],
  ])('is refused: %s', async (_, changed) => {
    const { key } = await withPasskey()
    await provePasskey(key.answer(await passkeyOptions('sign-in', null)), 'sign-in', member)
    expect(await provePasskey(key.answer(await passkeyOptions('sign-in', null), changed), 'sign-in', member)).toBeNull()
  })

  it('is refused where it is unknown, changed, for another purpose or for another account', async () => {
    const { owner, key } = await withPasskey()
    const other = await addOwner()
    expect(
      await provePasskey(openAuthenticator().answer(await passkeyOptions('sign-in', null)), 'sign-in', member),
    ).toBeNull()
    const tampered = key.answer(await passkeyOptions('sign-in', null))
    tampered.response.signature = openAuthenticator().answer({ challenge: 'x' }).response.signature
    expect(await provePasskey(tampered, 'sign-in', member)).toBeNull()
    expect(await provePasskey(key.answer(await passkeyOptions('confirm', owner)), 'sign-in', member)).toBeNull()
    expect(
      await provePasskey(key.answer(await passkeyOptions('confirm', other)), 'confirm', { owner: other, ...member }),
    ).toBeNull()
    expect(
      await provePasskey(key.answer(await passkeyOptions('sign-in', null)), 'sign-in', { kind: 'staff' }),
    ).toBeNull()
  })

  it('is renamed and removed by its owner alone; with the last one goes the second factor', async () => {
    const { owner, key } = await withPasskey()
    const other = await addOwner()
    expect(await renamePasskey(other, key.id, 'Mine')).toBe(false)
    expect(await removePasskey(db, other, key.id)).toBeNull()
    expect(await renamePasskey(owner, key.id, 'Old telephone')).toBe(true)
    await rows('UPDATE "Member" SET two_factor = true WHERE id = $1', [owner.member_id])
    await makeRecoveryCodes(db, owner)
    await makeRecoveryCodes(db, other)
    expect(await removePasskey(db, owner, key.id)).toBe('Old telephone')
    expect(await removePasskey(db, owner, key.id)).toBeNull()
    expect(await rows('SELECT two_factor FROM "Member" WHERE id = $1', [owner.member_id])).toEqual([
      { two_factor: false },
    ])
    expect(await countRecoveryCodes(owner)).toBe(0)
    expect(await countRecoveryCodes(other)).toBe(10)
  })

  it('goes with its account, without a trace in the history', async () => {
    const { owner } = await withPasskey()
    await makeRecoveryCodes(db, owner)
    await passkeyOptions('confirm', owner)
    await rows('DELETE FROM "Member" WHERE id = $1', [owner.member_id])
    for (const table of ['Passkey', 'RecoveryCode', 'PasskeyChallenge'])
      expect(await rows(`SELECT FROM "${table}" WHERE member_id = $1`, [owner.member_id])).toEqual([])
    expect(await rows(`SELECT FROM "History" WHERE record_type IN ('Passkey', 'RecoveryCode')`)).toEqual([])
  })
})

describe.each([
  ['member', 'Member', 'member_id', addOwner],
  ['colleague', 'StaffAccount', 'staff_id', addColleague],
] as const)('the second factor of a %s', (_, table, column, addAccount) => {
  const turnOn = `UPDATE "${table}" SET two_factor = true WHERE id = $1`
  const removal = (name: string) => `DELETE FROM "Passkey" WHERE ${column} = $1 AND name = '${name}'`
  const addAccountWith = async (...names: string[]): Promise<number> => {
    const [id] = Object.values(await addAccount())
    for (const name of names)
      await rows(`INSERT INTO "Passkey" (id, ${column}, name, public_key) VALUES ($2, $1, $3, '')`, [
        id,
        crypto.randomUUID(),
        name,
      ])
    return id ?? 0
  }
  /** Runs a statement while another one is not committed yet, which it may wait for or be refused after. */
  const during = async (first: string, second: string, id: number) => {
    const other = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query(first, [id])
      let ended = false
      const running = rows(second, [id])
        .catch(() => {})
        .finally(() => {
          ended = true
        })
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(async () => ended || (await rows(waiting)).length > 0).toBe(true)
      await other.query('COMMIT')
      await running
    } finally {
      await other.end()
    }
  }
  const left = async (id: number) =>
    (
      await rows(
        `SELECT two_factor, (SELECT count(*)::int FROM "Passkey" WHERE ${column} = $1) AS passkeys FROM "${table}" WHERE id = $1`,
        [id],
      )
    )[0]

  it('is not turned on while the last passkey is being removed, nor outlives one removed while it is', async () => {
    const [one, other] = [await addAccountWith('one'), await addAccountWith('one')]
    await during(removal('one'), turnOn, one)
    expect(await left(one)).toEqual({ two_factor: false, passkeys: 0 })
    await during(turnOn, removal('one'), other)
    expect(await left(other)).toEqual({ two_factor: false, passkeys: 0 })
  })

  it('asks for a passkey as long as there is one', async () => {
    const id = await addAccountWith('one', 'two', 'three')
    await rows(turnOn, [id])
    await during(removal('one'), removal('two'), id)
    expect(await left(id)).toEqual({ two_factor: true, passkeys: 1 })
  })
})

describe('a recovery code', () => {
  it('works once, however it is typed, for its account alone, and is kept as a hash', async () => {
    const [owner, other] = [await addOwner(), await addOwner()]
    const codes = await makeRecoveryCodes(db, owner)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(JSON.stringify(await rows('SELECT * FROM "RecoveryCode"'))).not.toContain(first.replaceAll('-', ''))
    expect(await takeRecoveryCode(db, other, first)).toBe(false)
    const tries = await Promise.all([1, 2, 3].map(() => takeRecoveryCode(db, owner, ` ${first.toUpperCase()} `)))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await takeRecoveryCode(db, owner, second.replaceAll('-', ''))).toBe(true)
    for (const wrong of ['', '-', '\0', 'x'.repeat(100_000), first])
      expect(await takeRecoveryCode(db, owner, wrong)).toBe(false)
    expect(await countRecoveryCodes(owner)).toBe(8)
    const [fresh = ''] = await makeRecoveryCodes(db, owner)
    expect(await takeRecoveryCode(db, owner, codes[2] ?? '')).toBe(false)
    expect(await takeRecoveryCode(db, owner, fresh)).toBe(true)
  })
})

it('what is no answer of a browser is refused before anything is asked', () => {
  const wellFormed = openAuthenticator().answer({ challenge: 'x' })
  expect(passkeySchema.safeParse(wellFormed).success).toBe(true)
  for (const wrong of [
    null,
    'x',
    [],
    {},
    { ...wellFormed, id: '' },
    { ...wellFormed, id: 'a b' },
    { ...wellFormed, type: 'password' },
    { ...wellFormed, response: {} },
    { ...wellFormed, response: { ...wellFormed.response, signature: 'x'.repeat(100_000) } },
    { ...wellFormed, response: { ...wellFormed.response, clientDataJSON: '\0' } },
  ]) {
    expect(passkeySchema.safeParse(wrong).success).toBe(false)
    expect(newPasskeySchema.safeParse(wrong).success).toBe(false)
  }
})
