// Texts for staff and emails use no word that docs/glossary.md retires.
import fs from 'node:fs'
import path from 'node:path'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const retired = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .flatMap((line) => line.split('|')[3]?.split(',') ?? [])
  .map((word) => word.trim())
  .filter((word) => word !== '–')

/** Mail remains in the names of machines and programs. */
const isWord = new RegExp(`(?<![\\p{L}_-])(?:${retired.join('|')})(?![\\p{L}_:-]| (?:server|program))`, 'iu')

const forStaff = /^(app\/\(desk\)|components\/staff|lib\/(staff|health|stock-import|spreadsheets))\/|-texts\.ts$/
const inEmails = /(\/mails\/[^/]+|-mails?|\/mails|\/mail-templates|lib\/mail\/[^/]+|lib\/mail\/templates\/[^/]+)\.ts$/
const ofCommands = ['scripts/stock.ts', 'scripts/enquiries.ts', 'scripts/members.ts', 'scripts/alerts.ts']
/** Words that files of others use as headings. */
const ofOthers = ['lib/stock-import/fields.ts', 'lib/stock-import/shop-words.ts']

const sources = ['app', 'components', 'lib']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test-|\/generated\//.test(file))
  .filter((file) => (forStaff.test(file) || inEmails.test(file)) && !ofOthers.includes(file))

/**
 * A string, a template or a regular expression, which may hold a quotation mark, as esbuild writes them: without
 * comments, and with JSX's texts as strings.
 */
const literal = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(=,:?] ?)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g
const withoutCode = (text: string): string => {
  const less = text.replace(/\$\{[^{}]*\}|\$\{[^{}]*`$/g, '…')
  return less === text ? text : withoutCode(less)
}

/** Texts with several words, or of one that begins like a label; no SQL. */
const isText = (text: string) =>
  / |^.[A-Z][a-z]/.test(text) && !/\b(SELECT|UPDATE|INSERT|DELETE|AND|WHERE)\b/.test(text)

const textsOf = (file: string) => {
  const { code } = transformSync(read(file), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    charset: 'utf8',
  })
  return [...code.matchAll(literal)]
    .map(([text]) => withoutCode(text))
    .filter((text) => !text.startsWith('/') && isText(text))
}

const docs = ['docs/staff.md', 'docs/first-saturday.md', 'docs/import.md', 'docs/photographs.md']
const linesOf = (file: string) =>
  read(file)
    .replace(/^ {4}.*$|`[^`]*`/gm, '')
    .split('\n')

const offenders = (file: string, texts: string[]) =>
  texts.filter((text) => isWord.test(text)).map((text) => `${file}: ${text} (${isWord.exec(text)?.[0]})`)

it('texts for staff and emails use no retired word', () => {
  expect([...sources, ...ofCommands].flatMap((file) => offenders(file, textsOf(file)))).toEqual([])
})

it('the staff guide uses none either', () => {
  expect(docs.flatMap((file) => offenders(file, linesOf(file)))).toEqual([])
})

it('finds a retired word wherever it would be read', () => {
  expect(offenders('x', ['"Mails"', '"A mail failed"', '"E-mail"', '"email", "blackmail"'])).toHaveLength(3)
})
