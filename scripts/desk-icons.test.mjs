import { expect, it } from 'vitest'
import { importedIcons, ownIcons } from './desk-icons.mjs'

it('the desk has the icons that its packages import, and no others (npm run desk:icons copies them)', () => {
  expect(importedIcons().length).toBeGreaterThan(50)
  expect(ownIcons()).toEqual(importedIcons())
})
