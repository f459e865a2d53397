import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'
import { type Acting, asActor } from '@/lib/db/history'
import type { Staff } from './account'

type Person = Pick<Staff, 'name' | 'email'>

/** Somebody at the desk as the history names them. */
export const actorOf = ({ name, email }: Person): Acting => ({ actor: `${name} <${email}>`, command: 'desk' })

/** A transaction in which the database knows who writes: the history names this person. `timeout` in ms, 5,000 at first. */
export const actingAs = <Result>(
  staff: Person,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> => asActor(actorOf(staff), work, options)
