import type { Role } from '../roles'
import { boutiqueChoices } from './fields'
import type { Choice, Field } from './resource'

type StaffScope = { role: Role; boutique: string }

/** Whether a new record with this value would belong to a boutique other than the colleague's own. */
export const isOtherBoutique = ({ choices }: Field, value: unknown, { role, boutique }: StaffScope): boolean =>
  role === 'boutique' && choices === boutiqueChoices && Boolean(value) && value !== boutique

/** Choices of a field in a new record. The role boutique gets its own boutique and the value of the copied record. */
export const allowedChoices = (field: Field, begunWith: unknown, scope: StaffScope): Choice[] =>
  (field.choices ?? []).filter(({ id }) => id === begunWith || !isOtherBoutique(field, id, scope))
