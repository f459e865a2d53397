import { expect, it } from 'vitest'
import { listStatus } from '@/lib/catalogue/status'
import { readYear } from './months'
import { readValue } from './read-value'
import { readGender, readMaterial, readMovement } from './shop-words'
import { readStatus, readYesNo } from './synonyms'

it.each([
  ['', null, 'In Stock'],
  ['Auf Lager', null, 'In Stock'],
  ['HOLD', 'on hold', 'In Stock'],
  ['on hold', 'on hold', 'In Stock'],
  ['Acompte', 'deposit', 'On Deposit'],
  ['verkauft', 'Sold', 'Sold'],
  ['reserved', 'Reserved', 'Reserved'],
  ['Réservée', 'Reserved', 'Reserved'],
  [' In service ', 'In service', 'In service'],
])('the status %j of a table becomes %j, shown as %j', (text, status, shown) => {
  expect(readStatus(text)).toBe(status)
  expect(listStatus(status).label).toBe(shown)
})

it.each([
  ['März 2019', 'March 2019'],
  ['mars 2019', 'March 2019'],
  ['circa 1965', 'circa 1965'],
])('the year %j of a table becomes %j', (text, year) => expect(readYear(text)).toBe(year))

it.each([
  ['Edelstahl', 'Steel'],
  ['Weißgold', 'White gold'],
  ['Or rose 18 carats', '18 ct rose gold'],
  ['750 Gelbgold', '18 ct yellow gold'],
  ['Stahl/Gelbgold', 'Steel and yellow gold'],
  ['Acciaio e oro rosa 18 kt', 'Steel and 18 ct rose gold'],
  ['Platin, Smaragd und Diamanten', 'Platinum, emerald and diamond'],
  ['Edelstahl brossé', 'Edelstahl brossé'],
  ['Steel and gold', 'Steel and gold'],
])('the material %j of a table becomes %j', (text, material) => expect(readMaterial(text)).toBe(material))

it.each([
  ['Automatik', 'Automatic'],
  ['Remontage manuel', 'Manual-winding'],
  ['Chronographe automatique', 'Automatic chronograph'],
  ['a carica manuale', 'Manual-winding'],
  ['Quarz', 'Quartz'],
  ['Kaliber 3135', 'Kaliber 3135'],
  ['QUARTZ', 'QUARTZ'],
])('the movement %j of a table becomes %j', (text, movement) => expect(readMovement(text)).toBe(movement))

it.each([
  ['Herren', 'Male'],
  ['Da donna', 'Female'],
  ['homme/femme', 'Unisex'],
  ['Ladies', 'Ladies'],
])('the gender %j of a table becomes %j', (text, gender) => expect(readGender(text)).toBe(gender))

it.each([
  ['Weiß', 'White'],
  ['openworked', 'Skeleton'],
  ['black', 'Black'],
  ['Tiffany blue', 'Tiffany blue'],
])('the dial colour %j of a table becomes %j', (text, colour) =>
  expect(readValue('dialColour', { kind: 'text', text })).toBe(colour),
)

it.each([
  ['Sì', '1'],
  ['senza', '0'],
  ['nur Karte', 'nur Karte'],
])('%j becomes %j', (text, stored) => expect(readYesNo(text)).toBe(stored))
