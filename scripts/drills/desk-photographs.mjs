// Uploads 900 photographs of 300 pieces through the desk's import, as one zip and then as a folder, in the desk's
// chunks. Cuts the connection within a chunk and kills the process once during the upload and once during the import.
// Prints the outcome, times and memory use. One app process, which also runs the jobs.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ZipFile } from 'yazl'
import { sleep } from '../lib/processes.mjs'
import { inVar } from '../lib/settings.mjs'
import { sitAtDesk } from './desk-session.mjs'
import { masters, perPiece, photographOf } from './photographs.mjs'
import { openDrillShop } from './shop.mjs'

const chunkBytes = 1024 * 1024

/** @typedef {Awaited<ReturnType<typeof sitAtDesk>>} Desk */

/**
 * Uploads a file like the desk, from the server's offset, and retries on failure. Calls `before` with each offset.
 * @param {Desk} desk @param {{ name: string, size: number }} facts @param {(offset: number, length: number) => Uint8Array<ArrayBuffer>} read
 * @param {(offset: number) => Promise<unknown>} [before]
 */
async function upload({ ask, put }, facts, read, before = async () => {}) {
  const begin = async () => (await ask('imports/files', 'POST', { ...facts, modified: 1 })).data
  let { id, offset } = await begin()
  for (;;) {
    await before(offset)
    const query = new URLSearchParams({ ...facts, modified: '1', offset: String(offset), size: String(facts.size) })
    const answer = await put(
      `imports/files/${id}?${query}`,
      read(offset, Math.min(chunkBytes, facts.size - offset)),
    ).catch(() => null)
    if (answer && (answer.status === 201 || answer.status === 422)) return answer
    if (answer?.status === 200) offset = answer.data.offset
    else {
      await sleep(300)
      const again = await begin().catch(() => null)
      if (again) ({ id, offset } = again)
    }
  }
}

/** @param {(key: string, fallback: number) => string | number} option */
export async function drill(option) {
  const [count, width] = [Number(option('count', 900)), Number(option('width', 1600))]
  const shop = await openDrillShop({ processes: 1, log: inVar('drill', 'desk-photographs.ndjson') })
  const [origin = ''] = shop.origins
  const [one] = shop.processes
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  const pieces = Math.ceil(count / perPiece)
  await pool.query(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published)
     SELECT 'watch', 'DROP-' || n, 'Dropped', 'Drill', false FROM generate_series(1, $1) n`,
    [pieces],
  )
  const pictures = await masters(width)
  const zip = inVar('drill', 'photographs.zip')
  const file = new ZipFile()
  for (let at = 0; at < count; at++) {
    const { name, bytes } = photographOf(pictures, at)
    file.addBuffer(bytes, `all/${name}`, { compress: false })
  }
  file.end()
  await pipeline(file.outputStream, fs.createWriteStream(zip))
  const { size } = fs.statSync(zip)
  await sleep(15_000)
  console.log(`Before: ${one?.megabytes()} MB. The zip has ${count} photographs in ${Math.round(size / 1e6)} MB.`)

  let [maxMegabytes, isOver, slowest] = [0, false, 0]
  const watching = (async () => {
    while (!isOver) {
      maxMegabytes = Math.max(maxMegabytes, one?.megabytes() ?? 0)
      const asked = performance.now()
      const isAnswered = await fetch(`${origin}/new-arrivals?q=gold`).then(
        (answer) => answer.arrayBuffer().then(() => true),
        () => false,
      )
      if (isAnswered) slowest = Math.max(slowest, performance.now() - asked)
      await sleep(200)
    }
  })()
  const since = () => {
    const began = performance.now()
    return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  }
  const restart = async () => {
    await one?.kill()
    await one?.start()
  }

  const desk = await sitAtDesk(origin, pool)
  const handle = fs.openSync(zip, 'r')
  const readZip = (/** @type {number} */ offset, /** @type {number} */ length) => {
    const bytes = new Uint8Array(length)
    fs.readSync(handle, bytes, 0, length, offset)
    return bytes
  }
  const troubles = [
    {
      at: 0.3,
      do: async () => {
        // A chunk that is cut off must leave nothing behind.
        const { data } = await desk.ask('imports/files', 'POST', { name: 'photographs.zip', size, modified: 1 })
        const query = new URLSearchParams({
          name: 'photographs.zip',
          size: String(size),
          modified: '1',
          offset: String(data.offset),
        })
        await desk
          .put(`imports/files/${data.id}?${query}`, readZip(data.offset, chunkBytes), AbortSignal.timeout(2))
          .catch(() => {})
      },
    },
    { at: 0.6, do: restart },
  ]
  const sending = since()
  const sent = await upload(desk, { name: 'photographs.zip', size }, readZip, async (offset) => {
    if (offset / size < (troubles[0]?.at ?? 2)) return
    await troubles.shift()?.do()
  })
  console.log(
    `Sent in ${sending()}, the connection cut and the process killed on the way: ${sent.status}; ${maxMegabytes} MB at most`,
  )

  const looking = since()
  const look = await desk.ask('imports/preview', 'POST', { photos: sent.data.upload })
  const found = look.data.photographs
  console.log(
    `Looked at in ${looking()}: ${found?.files} files, ${found?.pieces} pieces, ${found?.refusedCount} refused`,
  )

  const bringing = since()
  const started = await desk.ask('imports', 'POST', { photos: sent.data.upload, name: 'photographs.zip' })
  const steps = new Set()
  let [state, isKilled] = [started.data, false]
  while (!/done|failed/.test(state.state ?? '')) {
    await sleep(500)
    state = (await desk.ask(`imports/${started.data.id}`).catch(() => ({ data: state }))).data
    const { files = 0 } = state.photos ?? {}
    steps.add(files)
    if (isKilled || files < count / 2) continue
    isKilled = true
    await restart()
  }
  const { added, replaced, unchanged, refusedCount } = state.photos ?? {}
  console.log(
    `Brought in after ${bringing()}, the process ${isKilled ? 'killed half-way' : 'not killed'}: ${state.state}, ${added} new, ${replaced} replaced, ${unchanged} as they were, ${refusedCount} refused; progress was told ${steps.size} times`,
  )
  const recording = since()
  const recorded = async () =>
    Number((await pool.query(`SELECT count(*)::int AS n FROM "Photo" WHERE "SKU" LIKE 'DROP-%'`)).rows[0].n)
  for (let tries = 0; tries < 1_200 && (await recorded()) < count; tries++) await sleep(500)
  console.log(`All ${await recorded()} in the shop's records ${recording()} later`)

  /** The number of photographs stored byte for byte. */
  const whole = () =>
    Array.from({ length: count }, (_, at) => photographOf(pictures, at)).filter(({ name, bytes }) => {
      const there = path.join(process.env.PHOTOS_DIR ?? '', name)
      const hash = (/** @type {Uint8Array} */ of) => createHash('sha256').update(of).digest('hex')
      return fs.existsSync(there) && hash(fs.readFileSync(there)) === hash(bytes)
    }).length
  console.log(`${whole()} of ${count} are there, byte for byte`)

  fs.rmSync(path.join(process.env.PHOTOS_DIR ?? '', 'DROP-1'), { recursive: true, force: true })
  /** @type {Record<string, number>} */
  const tally = {}
  const queue = Array.from({ length: count }, (_, at) => at).values()
  const foldering = since()
  const drain = async () => {
    for (const at of queue) {
      const { name, bytes } = photographOf(pictures, at)
      const { data, message } = await upload(desk, { name: `all/${name}`, size: bytes.length }, (offset, length) =>
        bytes.subarray(offset, offset + length),
      )
      const what = data.what ?? message
      tally[what] = (tally[what] ?? 0) + 1
    }
  }
  await Promise.all([drain(), drain(), drain()])
  console.log(
    `The same as a folder, one piece's gone, in ${foldering()}: ${JSON.stringify(tally)}; ${whole()} are there`,
  )
  isOver = true
  await watching
  const left = ['.uploads', '.imports'].flatMap((name) => {
    const place = path.join(process.env.PHOTOS_DIR ?? '', name)
    return fs.existsSync(place) ? fs.readdirSync(place) : []
  })
  console.log(
    `The process held ${maxMegabytes} MB at most; slowest search of a visitor ${slowest.toFixed(0)} ms; ${left.length} files left behind`,
  )
  fs.rmSync(zip, { force: true })
  await pool.end()
  return 0
}
