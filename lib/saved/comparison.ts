import type { Card, Piece } from '@/lib/catalogue/piece'

/** A piece to compare, with a link only where its page is shown. */
export type ComparedPiece = Omit<Piece, 'href'> & Pick<Card, 'href'>

export type ComparisonRow = { label: string; values: string[]; differs: boolean }

/** Whether values differ, ignoring case, among the pieces that have one. */
export const differ = (values: string[]) =>
  new Set(values.map((value) => value.trim().toLowerCase()).filter((value) => value !== '')).size > 1

type Described = Pick<Piece, 'specification'> & { condition: Pick<Piece['condition'], 'rows'> }

/** The specification and the condition, whose grade has its section's heading beside it on the piece's own page. */
const rowsOf = ({ specification, condition }: Described) => [
  ...specification,
  ...condition.rows.map((row) => (row.label === 'Grade' ? { ...row, label: 'Condition' } : row)),
]

/** Returns what is recorded of several pieces row by row, in their own order; '' for missing values. */
export const compareFacts = (pieces: Described[]): ComparisonRow[] => {
  const facts = pieces.map(rowsOf)
  const labels: string[] = []
  for (const rows of facts) {
    let at = 0
    for (const { label } of rows) {
      const known = labels.indexOf(label)
      if (known >= 0) at = known + 1
      else labels.splice(at++, 0, label)
    }
  }
  return labels.map((label) => {
    const values = facts.map((rows) => rows.find((row) => row.label === label)?.value ?? '')
    return { label, values, differs: differ(values) }
  })
}
