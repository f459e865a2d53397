import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codeOf, rows } from '@/lib/db/test-database'
import { endpoints } from './endpoints'

/** /membership shows the page of that name, while /api/membership answers the text above the registration. */
const exempt = ['membership']

const folders = readdirSync(new URL('..', import.meta.url), { withFileTypes: true })
const segments = [
  ...endpoints.map(({ path }) => path.split('/')[0] ?? ''),
  ...folders.filter((entry) => entry.isDirectory()).map(({ name }) => name),
]
const taken = [...new Set(segments)].filter((segment) => !/^[[{]/.test(segment) && !exempt.includes(segment))

it.each(taken)('the database lets no page take the name of the endpoint /api/%s', (name) =>
  expect(codeOf(rows(`INSERT INTO "Page" (name, title) VALUES ($1, 'x')`, [name]))).resolves.toBe('name_reserved'),
)
