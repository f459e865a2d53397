import type { Card, Piece } from '@/lib/catalogue/piece'

/** A piece to compare, with a link only where its page is shown. */
export type ComparedPiece = Omit<Piece, 'href'> & Pick<Card, 'href'>

export type ComparisonRow = { label: string; values: string[]; differs: boolean }

/** Whether values differ, ignoring case. */
export const differ = (values: string[]) => new Set(values.map((value) => value.trim().toLowerCase())).size > 1

/** Returns the specifications of several pieces row by row, in their own order; '' for missing values. */
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
