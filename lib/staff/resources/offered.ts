import type { Role } from '../roles'
import { boutiqueChoices } from './fields'
import type { Choice, Field } from './resource'

type Sitting = { role: Role; boutique: string }

/** Whether a new record with this value would belong to another boutique than that of the colleague who makes it. */
export const isElsewhere = ({ choices }: Field, value: unknown, { role, boutique }: Sitting): boolean =>
  role === 'boutique' && choices === boutiqueChoices && Boolean(value) && value !== boutique

/** What a field of a new record offers: to a boutique's colleague the own boutique, and what a copy begins with. */
export const offeredChoices = (field: Field, begunWith: unknown, sitting: Sitting): Choice[] =>
  (field.choices ?? []).filter(({ id }) => id === begunWith || !isElsewhere(field, id, sitting))
