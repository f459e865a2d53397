import { caching, marks, type Visitor, visitors } from '../visitors-table'

export type Answer = { status: number; cache: string; location: string; text: string }
export type Cell = { status: number; cache: string; location: string; has: string[]; lacks: string[] }
export type Row = { method: string; path: string; variant: string; cells: Record<Visitor, Cell> }

const known = <Value>(values: Record<string, Value>, name: string): Value => {
  const value = values[name]
  if (value === undefined) throw new Error(`The table says '${name}', which means nothing.`)
  return value
}

const readCell = (text: string): Cell => {
  const [status = '', cache = '', ...words] = text.trim().split(/\s+/)
  known(caching, cache)
  const after = (sign: string) => words.filter((word) => word.startsWith(sign)).map((word) => word.slice(1))
  const cell = { status: Number(status), cache, location: after('>')[0] ?? '', has: after('+'), lacks: after('-') }
  for (const mark of [...cell.has, ...cell.lacks]) known(marks, mark)
  if (!(cell.status > 0)) throw new Error(`'${text}' is no cell.`)
  return cell
}

const readRow = (line: string): Row => {
  const [ask = '', ...cells] = line.split(' | ')
  const [, method = '', path = '', variant = ''] = /^(\w+) (\S+)(?: \[(\w+)\])?$/.exec(ask.trim()) ?? []
  if (!path || cells.length !== visitors.length) throw new Error(`'${line}' is no row.`)
  const read = Object.fromEntries(visitors.map((visitor, at) => [visitor, readCell(cells[at] ?? '')]))
  return { method, path, variant, cells: read as Record<Visitor, Cell> }
}

/** The rows of a table's text in their order, by the heading (#) above them. */
export const readTable = (text: string): { heading: string; rows: Row[] }[] =>
  text
    .split(/^# /m)
    .map((part) => part.split('\n').filter((line) => line.trim()))
    .filter((lines) => lines.length > 0)
    .map(([heading = '', ...lines]) => ({ heading, rows: lines.map(readRow) }))

/** Where an answer is other than its cell says; nothing where it is the same. */
export const differences = (cell: Cell, answer: Answer): string[] => {
  const holds = (mark: string) => known(marks, mark).some((text) => answer.text.includes(text))
  return [
    ...(answer.status === cell.status ? [] : [`status ${answer.status}, not ${cell.status}`]),
    ...(known(caching, cell.cache).test(answer.cache) ? [] : [`Cache-Control '${answer.cache}', not ${cell.cache}`]),
    ...(answer.location === cell.location ? [] : [`leads to '${answer.location}', not '${cell.location}'`]),
    ...cell.has.filter((mark) => !holds(mark)).map((mark) => `lacks ${mark}`),
    ...cell.lacks.filter(holds).map((mark) => `has ${mark}`),
  ]
}

/** Every cell that says the opposite of this one in a single thing. */
export const flipped = (cell: Cell): Cell[] => {
  const caches =
    cell.cache === 'any' ? [] : Object.keys(caching).filter((name) => name !== cell.cache && name !== 'any')
  return [
    { ...cell, status: cell.status === 200 ? 404 : 200 },
    { ...cell, location: cell.location ? '' : '/elsewhere' },
    ...caches.map((cache) => ({ ...cell, cache })),
    ...cell.has.map((mark) => ({ ...cell, has: cell.has.filter((one) => one !== mark), lacks: [...cell.lacks, mark] })),
    ...cell.lacks.map((mark) => ({
      ...cell,
      lacks: cell.lacks.filter((one) => one !== mark),
      has: [...cell.has, mark],
    })),
  ]
}
