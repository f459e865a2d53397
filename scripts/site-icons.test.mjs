import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { siteIcons } from './site-icons.mjs'

/** @param {string} name */
const publicFile = (name) => readFileSync(new URL(`../public/${name}`, import.meta.url))

/**
 * The PNGs within a .ico file.
 * @param {Buffer} file
 */
const imagesOf = (file) =>
  Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const offset = file.readUInt32LE(at + 12)
    return file.subarray(offset, offset + file.readUInt32LE(at + 8))
  })

/** @param {Buffer | undefined} png */
const pixels = (png) => sharp(png).ensureAlpha().raw().toBuffer()

it('public/ has the icons that app/icon.svg gives (npm run site:icons draws them)', async () => {
  for (const [name, drawn] of Object.entries(await siteIcons())) {
    const file = publicFile(name)
    const [shown, expected] = name.endsWith('.ico') ? [imagesOf(file), imagesOf(drawn)] : [[file], [drawn]]
    expect(shown).toHaveLength(expected.length)
    for (const [index, png] of expected.entries()) expect(await pixels(shown[index])).toEqual(await pixels(png))
  }
})
