import { conditionGrades } from '@/lib/catalogue/piece'
import { type ColumnField, fields } from './fields'
import { plain } from './synonyms'

/** What staff chose for a value of a field. */
export type ValueChoice = { field: ColumnField; value: string; word: string }

/** Chosen words by field and value. */
export type ChosenWords = ReadonlyMap<string, string>

export const valueKey = (field: string, value: string) => `${field} ${plain(value)}`

const metals = [
  ...['Steel', 'Yellow gold', 'White gold', 'Rose gold', 'Red gold', 'Steel and gold', 'Platinum', 'Titanium'],
  ...['Ceramic', 'Carbon', 'Bronze', 'Silver', 'Sapphire', 'Aluminium'],
]
const metal =
  /\b(?:steel|gold|platinum|palladium|titanium|tantalum|silver|bronze|brass|alumini?um|ceramic|carbon|sapphire|tpt|leather|rubber|diamonds?|pearls?)\b/i
const stones = ['Diamond', 'Sapphire', 'Ruby', 'Emerald', 'Pearl', 'Mother-of-pearl']
const stone =
  /\b(?:diamonds?|sapphires?|rub(?:y|ies)|emeralds?|pearls?|onyx|jade|opals?|quartz|amethysts?|topaz|turquoise)\b/i

/**
 * Fields whose values are words. choices: the shop's; those of places are its boutiques. known: others that need no
 * question. Without `known`, other words are refused.
 */
export const wordFields: Partial<Record<ColumnField, { choices: readonly string[]; known?: Pick<RegExp, 'test'> }>> = {
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([field, { values }]) => {
      const choices = Object.keys(values ?? {})
      return values ? [[field, { choices, known: { test: (value: string) => choices.includes(value) } }]] : []
    }),
  ),
  Family: { choices: ['watch', 'jewellery'] },
  Boutique: { choices: [] },
  WatchLocation: { choices: [] },
  JewelleryLocation: { choices: [] },
  Location: { choices: [] },
  conditionGrade: { choices: conditionGrades },
  Gender: {
    choices: ['Male', 'Female', 'Unisex'],
    known: /\b(?:(?:fe)?males?|unisex|(?:gentle|wo)?m[ae]n|gents?|lad(?:y|ies))\b/i,
  },
  Movement: {
    choices: ['Automatic', 'Manual-winding', 'Quartz', 'Tourbillon', 'Barometer'],
    known: /automatic|manual|quartz|tourbillon|barometer/i,
  },
  WatchMaterial: { choices: metals, known: metal },
  Material: { choices: metals, known: metal },
  JewelleryMetal: { choices: metals, known: metal },
  JewelleryStone: { choices: stones, known: stone },
}
