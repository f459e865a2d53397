import type { Piece } from '@/lib/catalogue/piece'

export type ComparisonRow = { label: string; values: string[]; differs: boolean }

/** Whether values are not all the same, whatever their capitals. */
export const differ = (values: string[]) => new Set(values.map((value) => value.trim().toLowerCase())).size > 1

/** The specifications of several pieces line by line, in the order in which they name them; '' where a piece has none. */
export const compareSpecifications = (pieces: Pick<Piece, 'specification'>[]): ComparisonRow[] => {
  const labels: string[] = []
  for (const { specification } of pieces) {
    let at = 0
    for (const { label } of specification) {
      const known = labels.indexOf(label)
      if (known >= 0) at = known + 1
      else labels.splice(at++, 0, label)
    }
  }
  return labels.map((label) => {
    const values = pieces.map(({ specification }) => specification.find((row) => row.label === label)?.value ?? '')
    return { label, values, differs: differ(values) }
  })
}
