import { describe, expect, it } from 'vitest'
import { type Addressed, isSameBrand, pieceHref } from './slug'

const watch = (ManufacturerName: string, Model: string, HTMLSafeModel = '', SKU = '10311'): Addressed => ({
  Family: 'watch',
  SKU,
  ManufacturerName,
  Model,
  HTMLSafeModel,
})

describe('the address of a piece', () => {
  it.each<[string, Addressed, string]>([
    ['the main brand’s', watch('Richard Mille', 'RM 11-03'), '/richard-mille-watch/RM11-03/10311'],
    ['in any capitals', watch(' RICHARD mille ', 'RM 055'), '/richard-mille-watch/RM055/10311'],
    ['another brand’s', watch('Patek Philippe', '5711 1A'), '/watch/Patek-Philippe-57111A/10311'],
    ['several spaces', watch('A.  Lange   Söhne', 'Lange 1'), '/watch/A.-Lange-S%C3%B6hne-Lange1/10311'],
    ['a slash falls back on the safe model', watch('Patek', '5711/1A', '5711-1A'), '/watch/Patek-5711-1A/10311'],
    ['a slash without a safe model is encoded', watch('Patek', '5711/1A'), '/watch/Patek-5711%2F1A/10311'],
    ['a safe model that is not safe is encoded', watch('Patek', 'a/b', 'ç ?'), '/watch/Patek-%C3%A7%3F/10311'],
    ['accents', watch('Rolex', 'Émeraude', 'Emeraude'), '/watch/Rolex-Emeraude/10311'],
    ['no model', watch('Rolex', ''), '/watch/Rolex-watch/10311'],
    ['a model of dots is no folder', watch('Richard Mille', '..', 'dots'), '/richard-mille-watch/dots/10311'],
    ['dots without a safe model', watch('Richard Mille', '..'), '/richard-mille-watch/watch/10311'],
    ['a dot for a safe model', watch('Richard Mille', 'a/b', '.'), '/richard-mille-watch/watch/10311'],
    ['a question mark and a hash', watch('Rolex', 'a?b#c'), '/watch/Rolex-a%3Fb%23c/10311'],
    ['a SKU with signs', watch('Rolex', 'X', '', 'NW-1_a.b'), '/watch/Rolex-X/NW-1_a.b'],
    ['a brand with a slash', watch('A/B', 'X'), '/watch/A%2FB-X/10311'],
    ['jewellery', { ...watch('Graff', 'Halo'), Family: 'jewellery', SKU: 'J 1' }, '/jewellery/J%201'],
  ])('%s', (_, piece, href) => {
    expect(pieceHref(piece, 'Richard Mille')).toBe(href)
  })

  it('knows a brand in any capitals and outer spaces', () => {
    expect(isSameBrand(' Richard MILLE', 'richard mille ')).toBe(true)
    expect(isSameBrand('Richard Mille', 'Richard Millé')).toBe(false)
  })
})
