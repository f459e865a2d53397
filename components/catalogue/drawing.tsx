import type { Card } from '@/lib/catalogue/piece'

/** The drawing in place of a photograph. */
export const Drawing = ({ family }: Pick<Card, 'family'>) => (
  <img src={`/placeholder-${family}.svg`} alt="" loading="lazy" />
)
