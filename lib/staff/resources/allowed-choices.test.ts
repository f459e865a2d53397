import { expect, it } from 'vitest'
import { allowedChoices } from './allowed-choices'
import { pieces } from './pieces'
import { fieldsOf } from './resource'

const field = (name: string) => {
  const found = fieldsOf(pieces).find((one) => one.name === name)
  if (!found) throw new Error(`There is no field ${name}.`)
  return found
}
const ids = (name: string, begunWith: unknown, role: 'owner' | 'boutique') =>
  allowedChoices(field(name), begunWith, { role, boutique: role === 'boutique' ? 'London' : '' }).map(({ id }) => id)

it('a boutique’s colleague is offered the own boutique for a new piece, and everything else in whole', () => {
  for (const name of ['WatchLocation', 'JewelleryLocation', 'Location'])
    expect([ids(name, undefined, 'boutique'), ids(name, undefined, 'owner')]).toEqual([
      ['London'],
      ['London', 'Geneva'],
    ])
  expect(ids('Currency', '£', 'boutique')).toEqual(ids('Currency', '£', 'owner'))
})

it('what a copy begins with stays to be read', () => {
  expect(ids('Location', 'Geneva', 'boutique')).toEqual(['London', 'Geneva'])
})
