// npm run site:icons: draws the icons of the site in public/ from app/icon.svg. Browsers, phones and search engines ask
// for /favicon.ico and /apple-touch-icon.png without reading a page; app/manifest.ts names the others.
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { readArguments } from './lib/arguments.mjs'
import { root } from './lib/settings.mjs'

readArguments({})
const light = fs
  .readFileSync(path.join(root, 'app', 'icon.svg'), 'utf8')
  .replace(/@media[^{]*\{(\s*\w+ \{[^}]*\})*\s*\}/, '')
const [viewBox, fill] = [24, '#f4f2ee']

/** A PNG of the icon on `ground`, an SVG shape. @param {number} size in pixels @param {number} share of the width @param {string} ground */
const draw = (size, share, ground) => {
  const [inset, width] = [(viewBox * (1 - share)) / 2, viewBox * share]
  const icon = light.replace('<svg ', `<svg x="${inset}" y="${inset}" width="${width}" height="${width}" `)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${viewBox} ${viewBox}" width="${size}" height="${size}">${ground}${icon}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A .ico file that holds PNGs, each of less than 256 pixels. @param {{ size: number, png: Buffer }[]} images */
const ico = (images) => {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.set([0, 0, 1, 0, images.length])
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    head.set([size, size, 0, 0, 1, 0, 32, 0], 6 + 16 * index)
    head.writeUInt32LE(png.length, 14 + 16 * index)
    head.writeUInt32LE(offset, 18 + 16 * index)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

const disc = `<circle cx="12" cy="12" r="12" style="fill:${fill};stroke:none" />`
const sizes = [16, 32, 48]
const favicon = ico(await Promise.all(sizes.map(async (size) => ({ size, png: await draw(size, 1, disc) }))))
fs.writeFileSync(path.join(root, 'public', 'favicon.ico'), favicon)
for (const [name, size] of /** @type {const} */ ([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])) {
  // Phones cut the corners off.
  const png = await draw(size, 0.68, `<rect width="${viewBox}" height="${viewBox}" fill="${fill}" />`)
  fs.writeFileSync(path.join(root, 'public', name), png)
}
