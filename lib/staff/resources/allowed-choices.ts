import type { Role } from '../roles'
import type { Field } from './resource'

type StaffScope = { role: Role; boutique: string }

/** Whether a new record with this value would belong to a boutique other than the colleague's own. */
export const isOtherBoutique = ({ of }: Field, value: unknown, { role, boutique }: StaffScope): boolean =>
  role === 'boutique' && of === 'boutiques' && Boolean(value) && value !== boutique

/** The boutiques offered in a new record, if not every one: of the role boutique, its own and that of the copied record. */
export const offeredBoutiques = ({ of }: Field, begunWith: unknown, { role, boutique }: StaffScope): string[] | null =>
  role === 'boutique' && of === 'boutiques' ? [...new Set([boutique, String(begunWith ?? '')])].filter(Boolean) : null
