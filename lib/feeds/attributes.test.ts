import { expect, it } from 'vitest'
import { audienceOf, colourOf, referenceOf } from './attributes'

it.each([
  ['Stainless steel', 'Silver'],
  ['Steel and yellow gold', 'Silver/Gold'],
  ['18 ct Everose gold', 'Rose gold'],
  ['Weißgold', 'Silver'],
  ['Or gris', 'Silver'],
  ['Gold, White gold', 'Gold/Silver'],
  ['Grade 5 titanium', 'Grey'],
  ['Gold and carbon composite', 'Gold/Black'],
  ['Black ceramic', 'Black'],
  ['weißes Zifferblatt', 'White'],
  ['Blue sapphire crystal', 'Blue'],
  ['Black, white, red and green', 'Black/White/Red'],
  ['Ceramic', ''],
  ['Sapphire', ''],
])('the colour of %s is %s', (material, colour) => expect(colourOf([material])).toBe(colour))

it('the first text that tells a colour gives it, the name last', () => {
  expect(colourOf([null, 'Ceramic', '', 'RM 016 Black Ceramic'])).toBe('Black')
  expect(colourOf(['Titanium', 'RM 35-02 Titanium Orange'])).toBe('Grey')
})

it.each([
  ['Gentlemen', 'male'],
  ['Herrenarmbanduhr', 'male'],
  ['pour homme', 'male'],
  [' LADIES ', 'female'],
  ["Women's", 'female'],
  ['Damen', 'female'],
  ['Feminine', 'female'],
  ['Unisex', 'unisex'],
  ['Unisexe', 'unisex'],
  ['Ladies and gentlemen', 'unisex'],
  ['Mid-size', ''],
  ['Boys', ''],
  ['', ''],
])('%s is for: %s', (gender, audience) => expect(audienceOf(gender)).toBe(audience))

it.each(['5711/1A-010', 'RM 11-03', '116515LN', '15500ST.OO.1220ST.01', 'PAM00995', '232.025'])(
  '%s is a reference',
  (model) => expect(referenceOf(model)).toBe(model),
)

it.each([
  'Chronomètre Souverain',
  'Bivouac 9000',
  'Royal Oak 15500ST',
  'GMT',
  'RM 11-03, a limited edition of 2016',
  `1${'0'.repeat(70)}`,
  '',
])('%s is none', (model) => expect(referenceOf(model)).toBe(''))
