// Drops 900 photographs of 300 pieces into the folder at once while the shop is open. Measures when the first and the
// last have Photo rows, when all sizes are made, memory, and visitors' response times meanwhile. One process.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { sleep } from '../lib/processes.mjs'
import { inVar } from '../lib/settings.mjs'
import { openDrillShop } from './shop.mjs'

export const perPiece = 3

/** @param {number} width */
export const masters = (width) =>
  Promise.all(
    Array.from({ length: 6 }, (_, shade) =>
      sharp({
        create: {
          width,
          height: Math.round(width * 1.25),
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 60 + 25 * shade, sigma: 12 },
        },
      })
        .blur(3)
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  )

/**
 * One of many photographs, with its path. Decoders ignore the bytes after a JPEG's end, which make each one unique.
 * @param {Buffer<ArrayBuffer>[]} pictures @param {number} at
 */
export const photographOf = (pictures, at) => ({
  name: `DROP-${Math.floor(at / perPiece) + 1}/${at % perPiece}.jpg`,
  bytes: Buffer.concat([pictures[at % pictures.length] ?? Buffer.alloc(0), Buffer.from(String(at))]),
})

/** @param {(key: string, fallback: number) => string | number} option */
export async function drill(option) {
  const [count, width, timeoutMinutes] = [
    Number(option('count', 900)),
    Number(option('width', 1600)),
    Number(option('minutes', 10)),
  ]
  const shop = await openDrillShop({ processes: 1, log: inVar('drill', 'photographs.ndjson') })
  const [origin = ''] = shop.origins
  const [one] = shop.processes
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  await pool.query(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published)
     SELECT 'watch', 'DROP-' || n, 'Dropped', 'Drill', false FROM generate_series(1, $1) n`,
    [Math.ceil(count / perPiece)],
  )
  const pictures = await masters(width)
  const photosDir = process.env.PHOTOS_DIR ?? ''
  await sleep(15_000)
  console.log(`Before: ${one?.megabytes()} MB`)
  for (let at = 0; at < count; at++) {
    const { name, bytes } = photographOf(pictures, at)
    fs.mkdirSync(path.dirname(path.join(photosDir, name)), { recursive: true })
    fs.writeFileSync(path.join(photosDir, name), bytes)
  }
  const since = performance.now()
  const seconds = () => ((performance.now() - since) / 1000).toFixed(1)
  const sizes = () =>
    fs
      .readdirSync(process.env.IMAGES_DIR ?? '', { recursive: true })
      .filter((name) => /\.(avif|webp|jpg)$/.test(String(name))).length
  const had = sizes()
  let [maxMegabytes, slowest, isOver, first, last] = [0, 0, false, '', '']
  const visitor = async () => {
    while (!isOver) {
      const asked = performance.now()
      await fetch(`${origin}/new-arrivals?q=gold`).then((answer) => answer.arrayBuffer())
      slowest = Math.max(slowest, performance.now() - asked)
      maxMegabytes = Math.max(maxMegabytes, one?.megabytes() ?? 0)
      await sleep(200)
    }
  }
  const visiting = visitor()
  while (!last && performance.now() - since < timeoutMinutes * 60_000) {
    await sleep(500)
    const { rows } = await pool.query(`SELECT count(*)::int AS n FROM "Photo" WHERE "SKU" LIKE 'DROP-%'`)
    first ||= rows[0].n > 0 ? seconds() : ''
    if (rows[0].n === count) last = seconds()
  }
  console.log(`Records: the first after ${first || '—'} s, all ${count} after ${last || 'more than the drill waits'} s`)
  console.log(`Visitors meanwhile: slowest ${slowest.toFixed(0)} ms; the process held ${maxMegabytes} MB at most`)
  let made = -1
  while (performance.now() - since < timeoutMinutes * 60_000) {
    const now = sizes()
    if (now === made && last) break
    made = now
    await sleep(20_000)
  }
  isOver = true
  await visiting
  console.log(
    `After ${seconds()} s: ${made - had} sizes made, slowest ${slowest.toFixed(0)} ms, ${maxMegabytes} MB at most`,
  )
  await pool.end()
  return 0
}
