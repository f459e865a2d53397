import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { answerText } from './refused-screen'

it.each([
  [429, 'API Error, please try again. Error: 429 (Too Many Requests)<br/>Please wait.'],
  [503, 'API Error, please try again. Error: 503 (Service Unavailable)<br/>Please wait.'],
  [403, 'Please wait.'],
  [410, 'Please wait.'],
])('a screen without script that answers %s says %s', (status, text) =>
  expect(renderToStaticMarkup(answerText({ status, message: 'Please wait.' }))).toBe(text),
)
