import fs from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'

test('a group of filters is left out of the layout below its legend, whose height WebKit would forget', () => {
  const sheet = fs.readFileSync(path.join(import.meta.dirname, 'facet-group.module.css'), 'utf8')
  const selectors: string[] = []
  postcss.parse(sheet).walkDecls(/^content-visibility$|^contain-intrinsic/, ({ parent }) => {
    if (parent instanceof postcss.Rule) selectors.push(parent.selector)
  })
  expect([...new Set(selectors)]).toEqual(['.facet > div', '.long > div'])
})
