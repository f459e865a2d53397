import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'
import { type Acting, asActor } from '@/lib/db/history'
import type { Staff } from './account'

export type Person = Pick<Staff, 'name' | 'email'>

/** A colleague as recorded in the history. */
export const actorOf = ({ name, email }: Person): Acting => ({ actor: `${name} <${email}>`, command: 'desk' })

/** Runs `work` in a transaction whose changes the history attributes to this person. `timeout` in ms, default 5,000. */
export const actingAs = <Result>(
  staff: Person,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> => asActor(actorOf(staff), work, options)
