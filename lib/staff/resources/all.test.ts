import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { featuredSetLabels } from '../labels'
import { resources } from './all'
import { fieldsOf } from './resource'

const triggers = [
  {
    what: 'notifies the site of its changes',
    make: 'watch_table',
    names: ['notify_insert', 'notify_update', 'notify_delete', 'notify_truncate'],
    exempt: {
      Sale: 'no page shows it',
      Enquiry: 'no page shows it',
      Member: 'pages for members are rendered per request',
      Mail: 'no page shows it',
      History: 'no page shows it',
      StaffAccount: 'no page shows it',
      Bin: 'it is a view',
    },
  },
  {
    what: 'keeps a history',
    make: 'keep_history',
    names: ['record_history'],
    exempt: {
      Mail: 'it has its state and times itself',
      History: 'it is the history',
      Bin: 'it is a view',
    },
  },
]

it.each(triggers)('every table of the desk $what, or is exempt', async ({ make, names, exempt }) => {
  const found = await rows(
    `SELECT relname AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE tgname = ANY ($1) AND tgenabled = 'O' GROUP BY relname HAVING count(*) = $2`,
    [names, names.length],
  )
  const without = resources.map(({ table }) => table).filter((name) => !found.some(({ table }) => table === name))
  const missing = without.filter((table) => !Object.hasOwn(exempt, table))
  expect(missing.map((table) => `${table}: call ${make} in a migration, or exempt it here.`)).toEqual([])
  expect(Object.keys(exempt).filter((table) => !without.includes(table))).toEqual([])
})

it('shows every value of an enum in words', async () => {
  const enums = await rows(
    `SELECT relname AS "table", attname AS "name", array_agg(enumlabel::text) AS "values" FROM pg_attribute
     JOIN pg_class ON pg_class.oid = attrelid JOIN pg_enum ON enumtypid = atttypid WHERE relkind = 'r' GROUP BY 1, 2`,
  )
  const wordless = resources.flatMap(({ table, groups }) =>
    fieldsOf({ groups }).flatMap((field) => {
      const values: string[] = enums.find((one) => one.table === table && one.name === field.name)?.values ?? []
      return values
        .filter((value) => !field.choices?.some(({ id }) => id === value))
        .map((value) => [table, field.name, value])
    }),
  )
  // Only the database writes the history; its screen puts an operation into a sentence.
  expect(wordless.filter(([table]) => table !== 'History')).toEqual([])
})

it('has words for every featured set', async () => {
  const checks = await rows(
    `SELECT pg_get_constraintdef(oid) AS "text" FROM pg_constraint WHERE conrelid = '"FeaturedSet"'::regclass AND contype = 'c'`,
  )
  const sets = checks.flatMap(({ text }) => [
    ...(/^CHECK \(+name = ANY \(ARRAY\[(.*?)\]/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g),
  ])
  expect(sets.map(([, name]) => name).toSorted()).toEqual(Object.keys(featuredSetLabels).toSorted())
})
