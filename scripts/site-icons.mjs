// Draws the icons of the site in public/ from app/icon.svg: npm run site:icons. Browsers, phones and search engines ask
// for /favicon.ico and /apple-touch-icon.png without reading a page; app/manifest.ts names the others.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { readArguments } from './lib/arguments.mjs'

const root = path.dirname(import.meta.dirname)
const paper = '#f6f3ee'
const viewBox = 24

/**
 * The icon on paper as PNG: `disc` has transparent corners; `share` is the icon's part of the width.
 * @param {number} size in pixels @param {{ disc?: boolean, share?: number }} look
 */
const draw = async (size, { disc = false, share = 1 }) => {
  const icon = readFileSync(path.join(root, 'app', 'icon.svg'), 'utf8').replace(
    /@media[^{]*\{(\s*\w+ \{[^}]*\})*\s*\}/,
    '',
  )
  const ground = disc
    ? `<circle cx="12" cy="12" r="12" style="fill:${paper};stroke:none" />`
    : `<rect width="${viewBox}" height="${viewBox}" fill="${paper}" />`
  const inset = (viewBox * (1 - share)) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${viewBox} ${viewBox}" width="${size}" height="${size}">${ground}${icon.replace('<svg ', `<svg x="${inset}" y="${inset}" width="${viewBox * share}" height="${viewBox * share}" `)}</svg>`
  return sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()
}

/**
 * A .ico file that holds PNGs of these sizes, each less than 256 pixels.
 * @param {{ size: number, png: Buffer }[]} images
 */
const ico = (images) => {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  images.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** Every icon by its name in public/. @returns {Promise<Record<string, Buffer>>} */
export const siteIcons = async () => ({
  'favicon.ico': ico(
    await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(size, { disc: true }) }))),
  ),
  // Phones cut the corners off.
  'apple-touch-icon.png': await draw(180, { share: 0.68 }),
  'icon-192.png': await draw(192, { share: 0.68 }),
  'icon-512.png': await draw(512, { share: 0.68 }),
})

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readArguments({})
  for (const [name, bytes] of Object.entries(await siteIcons())) writeFileSync(path.join(root, 'public', name), bytes)
}
