import {
  type Attribute,
  appearance,
  conditionAndPapers,
  identity,
  particulars,
  place,
  priceAndStatus,
  sizes,
  visibility,
  type WireShape,
} from './attributes'

/** The columns of a piece that staff write, by the groups of the desk's form. */
export const groups = {
  Basics: identity,
  'Price and status': priceAndStatus,
  Details: particulars,
  'Dimensions (mm)': sizes,
  'Condition and papers': conditionAndPapers,
  Location: place,
  Visibility: visibility,
  'On the site': appearance,
}

/** All of them, in the order of the specification and of an export. */
const attributes = {
  ...identity,
  ...priceAndStatus,
  ...particulars,
  ...sizes,
  ...conditionAndPapers,
  ...place,
  ...visibility,
  ...appearance,
}

/** A column of a piece that staff write. */
export type Column = keyof typeof attributes

type Described = typeof attributes

/** The columns whose description has these. */
export type ColumnsWith<Part> = { [C in Column]: Described[C] extends Part ? C : never }[Column]

/** The columns that an endpoint tells as they are stored. */
export type WireColumn<Shape extends WireShape> = {
  [C in Column]: Described[C] extends { wire: readonly (infer Told)[] } ? (Shape extends Told ? C : never) : never
}[Column]

/** The description of each column, as far as all have the same form. */
export const described: Readonly<Record<Column, Attribute>> = attributes

export const columns = Object.keys(attributes) as Column[]

/** The columns that an endpoint tells as they are stored. */
export const wireColumns = (shape: WireShape) => columns.filter((column) => described[column].wire?.includes(shape))

/** A record with an entry for each of these columns. */
export function forEach<C extends Column, Value>(names: readonly C[], entry: (name: C) => Value): Record<C, Value>
export function forEach<C extends Column, Value>(names: readonly C[], entry: (name: C) => Value) {
  return Object.fromEntries(names.map((name) => [name, entry(name)]))
}

/** A selection of columns. */
export const selectOf = <C extends Column>(names: readonly C[]) => forEach(names, () => true as const)
