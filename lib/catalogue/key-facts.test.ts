import { expect, it } from 'vitest'
import { keyFactsOf } from './key-facts'

it.each([
  ['1', 'Yes', 'Box and papers'],
  ['0', 'No', 'No box or papers'],
  ['1', '0', 'Box, no papers'],
  ['No', 'Original', 'Papers, no box'],
  ['1', null, 'Box'],
  [null, '1', 'Papers'],
])('beside the price stands what comes with a piece: box %s, papers %s', (Box, Papers, text) => {
  const { others } = keyFactsOf({ conditionGrade: 'Excellent', Year: ' 2019 ', Box, Papers })
  expect(others).toEqual(['2019', text])
})

it('what is not recorded is not spoken of', () => {
  expect(keyFactsOf({ conditionGrade: '', Year: null, Box: ' ', Papers: null })).toEqual({ grade: '', others: [] })
})
