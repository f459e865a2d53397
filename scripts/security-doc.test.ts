import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const page = read('docs/security.md')

/** The tests that the page cites as evidence: file and test name. */
const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.(?:ts|mjs)) › ([^`]+)`/g)].map(
  ([, at = '', name = '']) => ({ at, name }),
)

it('every test that the page about security names is there', () => {
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(({ at, name }) => !fs.existsSync(path.join(root, at)) || !hasTest(read(at), name))
  expect(missing).toEqual([])
})

/** The requirements' rows: numbers, what they require and what shows it. */
const rows = page.split('\n').flatMap((line) => {
  const [, numbers = '', shown = ''] = /^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| .+? \| (.+) \|$/.exec(line) ?? []
  return numbers ? [{ numbers: numbers.split(', '), shown }] : []
})

it('every requirement of ASVS stands once, with what shows it', () => {
  const numbers = rows.flatMap((row) => row.numbers)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.length).toBeGreaterThan(190)
  const evidence =
    /`.+ › .+`|npm run resilience|by construction|documented: (.*(\]\((?:#|[\w-]+\.md)|`[\w./-]+`)|\/openapi\.json)|\*\*not met\*\*|as \d/
  expect(rows.filter(({ shown }) => !evidence.test(shown))).toEqual([])
})

/** Whether a source has a test of that name, in any quotes. A template literal's name is compared as written. */
const hasTest = (source: string, name: string) =>
  ["'", '"', '`'].some(
    (quote) => source.includes(`(${quote}${name}${quote}`) || source.includes(`${quote}${name}${quote},`),
  )
