import * as z from 'zod/mini'
import { savedLimit, tidySkus } from './piece-list'

const skus = z.pipe(
  z._default(z.array(z.string()).check(z.maxLength(savedLimit)), []),
  z.transform((list) => tidySkus(list)),
)

export const savedChange = z.object({ add: skus, remove: skus })
export type SavedChange = z.infer<typeof savedChange>
