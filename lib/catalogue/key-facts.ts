import { isNone } from './conditions'
import type { PieceRow } from './pieces'

type Recorded = Pick<PieceRow, 'conditionGrade' | 'Year' | 'Box' | 'Papers'>

/** True or false as recorded, null if nothing is. */
const comesWith = (value: string | null) => (value?.trim() ? !isNone(value) : null)

const boxAndPapers = ({ Box, Papers }: Recorded) => {
  const [box, papers] = [comesWith(Box), comesWith(Papers)]
  if (box && papers) return 'Box and papers'
  if (box === false && papers === false) return 'No box or papers'
  if (box) return papers === false ? 'Box, no papers' : 'Box'
  if (papers) return box === false ? 'Papers, no box' : 'Papers'
  return ''
}

/** What decides beside the price: the condition's grade, the year, and what comes with the piece; '' where unknown. */
export type KeyFacts = { grade: string; others: string[] }

export const keyFactsOf = (row: Recorded): KeyFacts => ({
  grade: row.conditionGrade?.trim() ?? '',
  others: [row.Year?.trim() ?? '', boxAndPapers(row)].filter(Boolean),
})
