import { HtmlValidate } from 'html-validate'
import { fixedPages, pagesOfRecords } from './support/pages'
import { baseUrl } from './support/shop'
import { expect, test } from './support/test'

const checker = new HtmlValidate({
  extends: ['html-validate:standard'],
  // Links from elsewhere lead to named anchors in texts, whose ids have a prefix (lib/pages/html.ts).
  elements: ['html5', { a: { inherit: 'a', attributes: { name: { deprecated: false } } } }],
})

const errorsOf = async (path: string) => {
  const answer = await fetch(new URL(path, baseUrl))
  const { results } = await checker.validateString(await answer.text())
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId} ${line}:${column} ${message} (${selector})`,
    ),
  )
}

test('the HTML checker finds no error on any page', async () => {
  test.slow()
  const paths = [...fixedPages, ...(await pagesOfRecords())]
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) expect.soft(await errorsOf(path), path).toEqual([])
})

test('the HTML checker knows an error when it sees one', async () => {
  const { valid } = await checker.validateString('<p><div>One</p></div><img src="x">')
  expect(valid).toBe(false)
})
