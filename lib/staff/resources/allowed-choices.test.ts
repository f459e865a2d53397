import { expect, it } from 'vitest'
import { offeredBoutiques } from './allowed-choices'
import { pieces } from './pieces'
import { fieldsOf } from './resource'

const offered = (name: string, begunWith: unknown, role: 'owner' | 'boutique') => {
  const field = fieldsOf(pieces).find((one) => one.name === name)
  return field && offeredBoutiques(field, begunWith, { role, boutique: role === 'boutique' ? 'London' : '' })
}

it('a boutique’s colleague is offered the own boutique for a new piece, and that of the copied one; others every one', () => {
  for (const name of ['WatchLocation', 'JewelleryLocation', 'Location'])
    expect([offered(name, undefined, 'boutique'), offered(name, undefined, 'owner')]).toEqual([['London'], null])
  expect(offered('Location', 'Dubai', 'boutique')).toEqual(['London', 'Dubai'])
  expect(offered('Name', undefined, 'boutique')).toBeNull()
})
