import { afterAll, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { whileRefused } from '@/lib/db/test-database'
import { noteRefusal, onBurst } from '@/lib/log/refusal-rate'
import { queueAbuseMail } from './abuse-alert'
import { composeForStaff } from './mails'

const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`
const account = (email: string, role: 'owner' | 'manager', suspended = false) =>
  db.staffAccount.create({ data: { name: 'Clara', email, role, suspended, password: hash } })

afterAll(() => onBurst(() => {}))

it('a burst of refusals is told once, mistakes are not', () => {
  const told: number[] = []
  onBurst((count) => told.push(count))
  for (let count = 0; count < 199; count++) noteRefusal(1_000_000_000)
  expect(told).toEqual([])
  for (let count = 0; count < 1_000; count++) noteRefusal(1_000_000_000)
  expect(told).toEqual([200])
  for (let count = 0; count < 150; count++) noteRefusal(1_000_000_000 + 11 * 60_000)
  for (let count = 0; count < 150; count++) noteRefusal(1_000_000_000 + 22 * 60_000)
  expect(told).toEqual([200])
})

it('every owner gets a mail, nobody else, and not again within the hour', async () => {
  // Before there is one, nobody is told, and the hour does not begin.
  expect(await queueAbuseMail()).toBe(0)
  const owner = await account('owner@ninety.example', 'owner')
  // Nor by mails that could not be queued.
  await whileRefused('Mail', () => expect(queueAbuseMail()).rejects.toThrow())
  await account('manager@ninety.example', 'manager')
  await account('former@ninety.example', 'owner', true)
  expect(await Promise.all([queueAbuseMail(), queueAbuseMail(), queueAbuseMail()])).toContain(1)
  expect(await queueAbuseMail()).toBe(0)
  const mails = await db.mail.findMany({ where: { kind: 'refusals' } })
  expect(mails).toMatchObject([{ to: 'owner@ninety.example', staff_id: owner.id, state: 'queued' }])
  const [mail] = mails
  if (!mail) throw new Error('no mail')
  const message = await composeForStaff(mail, owner.id)
  expect(message?.subject).toMatch(/^Unusually many refused requests at /)
  expect(message?.text).toContain('“refusal”')
})
