import { expect, it } from 'vitest'
import { pages } from './resources/content'
import { validateValues } from './values'

it('a text is normalised in every field, also where it is written as an entity', () => {
  const sent = { title: 'Ju\u0308rg\u200b ', content: '<p>Gru\u0308sse aus der Uhren&shy;stadt</p>' }
  expect(validateValues(pages, sent, false)).toEqual({
    ok: true,
    values: { title: 'J\u00fcrg', content: '<p>Gr\u00fcsse aus der Uhrenstadt</p>' },
  })
})
