import { expect, it } from 'vitest'
import { changeOf } from './change'
import { excerptsOf } from './excerpts'

const start = 'A watch that was made in Geneva and has been worn by one owner alone, who kept it in its box for years. '

it('shows short texts as they are', () => {
  expect(excerptsOf('28,950', '27,500')).toEqual(['28,950', '27,500'])
  expect(excerptsOf('empty', 'Steel')).toEqual(['empty', 'Steel'])
})

it('shows long texts around the first difference, from the beginning of a word', () => {
  const [before, after] = excerptsOf(`${start}It runs well. ${start}`, `${start}It runs badly. ${start}`)
  expect(before).toBe('… box for years. It runs well. A watch that was made in Geneva and has been worn b …')
  expect(after).toBe('… box for years. It runs badly. A watch that was made in Geneva and has been worn …')
})

it('shows what was added at the end, or to an empty text', () => {
  expect(excerptsOf(start, `${start}And more.`)[1]).toMatch(/^… .*And more\.$/)
  expect(excerptsOf('empty', start)).toEqual(['empty', `${start.slice(0, 80).trimEnd()} …`])
})

it('shows a change of a description where it is, and of its markup alone with the markup', () => {
  const change = { operation: 'update', record_type: 'StockItem', column_name: 'Description', at: '' }
  const html = `<p>${start}</p>`
  expect(changeOf({ ...change, old_value: `${html}<p>Old.</p>`, new_value: `${html}<p>New.</p>` })).toMatch(
    /^Description: … .*Old\.\s*→ … .*New\.\s*$/,
  )
  expect(changeOf({ ...change, old_value: `${html}<p>One</p>`, new_value: `${html}<p><b>One</b></p>` })).toMatch(
    /<p>One<\/p> → … .*<b>One<\/b>/,
  )
})
