export const visitors = ['guest', 'pending', 'unverified', 'suspended', 'approved'] as const
export type Visitor = (typeof visitors)[number]

/** The word in every hidden field of the table's members-only pieces. */
export const canary = 'Qv9Canary'

/** The texts of a mark: a cell's +mark requires one of them in the response, its -mark forbids them all. */
const marks = {
  secret: [canary],
  /** the price of TBL-Jewel, shown to members */
  amount: ['23,457', '23457'],
  /** the price of TBL-Watch, which is on application: shown to nobody */
  poa: ['7654321', '7,654,321'],
  name: ['Table watch', 'Table jewel', 'Table draft'],
  soon: ['Table arrival'],
  sku: ['TBL-Watch', 'TBL-Jewel', 'TBL-Soon', 'TBL-Sold'],
  jewel: ['TBL-Jewel'],
  sold: ['TBL-Sold'],
  public: ['Table public'],
  notice: ['Content of this page is available to members only.'],
  pendingText: ['Your account is pending approval.'],
  verifyText: ['Send verification link'],
  suspendedText: ['Unfortunately this account has been suspended.'],
  caption: ['Members exlusive'],
  form: ['Update your details'],
  confirm: ['You signed in a while ago, so'],
  login: ['Not a member?'],
  register: ['Already a member?'],
  forMembers: ['"MembersAreaOnly":1'],
  upcoming: ['"isUpcoming":'],
  wrapped: ['"per_page":2'],
  images: ['"name":"'],
  empty: ['[]'],
  account: ['"email_verified_at":'],
  message: ['"message":"'],
  errors: ['"errors":{'],
} satisfies Record<string, string[]>

/** The Cache-Control values that a cell can require. */
const caching = {
  /** private to one visitor: not stored by any cache, including the browser's */
  own: /^private,(?=.*\bno-store\b)(?!.*(public|s-maxage))/,
  never: /^no-store$/,
  /** public JSON: caches revalidate */
  asks: /^no-cache(, no-transform)?$/,
  /** a prerendered page: caches revalidate */
  page: /^public, max-age=0, must-revalidate$/,
  picture: /^public, max-age=3600, s-maxage=0, proxy-revalidate$/,
  none: /^$/,
  any: /(?:)/,
} satisfies Record<string, RegExp>

type Mark = keyof typeof marks
type Caching = keyof typeof caching
export type Cell = { status: number; caching: Caching; location: string; has: Mark[]; lacks: Mark[] }

/** What one visitor must get: `cell(307, 'own', '>/login')`, `cell(200, 'page', '+name', '-secret')`. */
export const cell = (status: number, caching: Caching, ...rest: (`+${Mark}` | `-${Mark}` | `>/${string}`)[]): Cell => {
  const after = (sign: string) => rest.filter((word) => word.startsWith(sign)).map((word) => word.slice(1))
  return { status, caching, location: after('>')[0] ?? '', has: after('+') as Mark[], lacks: after('-') as Mark[] }
}

type Cells = Record<Visitor, Cell> | ({ others: Cell } & Partial<Record<Visitor, Cell>>)
export type Request = { method: string; path: string; variant?: Variant }
/**
 * rsc: the payload of a navigation; prefetch and tree: prefetch requests; range, etag: with a Range or If-None-Match
 * header; bare: without a CSRF token.
 */
export type Variant = 'rsc' | 'prefetch' | 'tree' | 'range' | 'etag' | 'bare'
type Row = { ask: `${'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'} /${string}`[]; variant?: Variant } & Cells
export type Section = { heading: string; rows: Row[] }

/** Expands a row to single requests, each with every visitor's cell. */
export const requestsOf = (row: Row): (Request & { cells: Record<Visitor, Cell> })[] => {
  const cellOf = (visitor: Visitor) => {
    const found = row[visitor] ?? ('others' in row ? row.others : undefined)
    if (!found) throw new Error(`${row.ask[0]} says nothing of ${visitor}.`)
    return [visitor, found] as const
  }
  const cells = Object.fromEntries(visitors.map(cellOf)) as Record<Visitor, Cell>
  return row.ask.map((ask) => {
    const at = ask.indexOf(' ')
    return { method: ask.slice(0, at), path: ask.slice(at + 1), variant: row.variant, cells }
  })
}

export type Answer = { status: number; cacheControl: string; location: string; text: string }

/** Whether a response contains one of a mark's texts. Cached per response, because many cells check the same one. */
const found = new WeakMap<Answer, Map<Mark, boolean>>()
const holdsIn = (answer: Answer) => (mark: Mark) => {
  const known = found.get(answer) ?? new Map<Mark, boolean>()
  found.set(answer, known)
  const holds = known.get(mark) ?? marks[mark].some((text) => answer.text.includes(text))
  known.set(mark, holds)
  return holds
}

/** Differences between a response and its cell; empty if it matches. */
export const differences = (cell: Cell, answer: Answer): string[] => {
  const holds = holdsIn(answer)
  const control = answer.cacheControl
  return [
    ...(answer.status === cell.status ? [] : [`status ${answer.status}, not ${cell.status}`]),
    ...(caching[cell.caching].test(control) ? [] : [`Cache-Control '${control}', not ${cell.caching}`]),
    ...(answer.location === cell.location ? [] : [`leads to '${answer.location}', not '${cell.location}'`]),
    ...cell.has.filter((mark) => !holds(mark)).map((mark) => `lacks ${mark}`),
    ...cell.lacks.filter(holds).map((mark) => `has ${mark}`),
  ]
}

/** All cells that differ from this one in a single property, for mutation testing. */
export const flipped = (cell: Cell): Cell[] => {
  const all = Object.keys(caching) as Caching[]
  const others = cell.caching === 'any' ? [] : all.filter((name) => name !== cell.caching && name !== 'any')
  const without = (list: Mark[], mark: Mark) => list.filter((one) => one !== mark)
  return [
    { ...cell, status: cell.status === 200 ? 404 : 200 },
    { ...cell, location: cell.location ? '' : '/elsewhere' },
    ...others.map((caching) => ({ ...cell, caching })),
    ...cell.has.map((mark) => ({ ...cell, has: without(cell.has, mark), lacks: [...cell.lacks, mark] })),
    ...cell.lacks.map((mark) => ({ ...cell, lacks: without(cell.lacks, mark), has: [...cell.has, mark] })),
  ]
}
