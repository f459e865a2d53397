// Measures a process's memory before, during and after 20,000 distinct searches. One process, with the flags of npm
// start. Nothing here passes or fails.
import { openDrillShop } from './shop.mjs'

/** @param {(key: string, fallback: number) => string | number} option */
export async function drill(option) {
  const count = Number(option('searches', 20_000))
  const environment = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-old-space-size=768' }
  const { origins, processes } = await openDrillShop({ processes: 1, environment })
  const say = (/** @type {number} */ done) =>
    console.log(`${String(done).padStart(6)} searches: ${processes[0]?.megabytes()} MB`)
  let next = 0
  const search = async () => {
    while (next < count) {
      const number = next++
      if (number % (count / 10) === 0) say(number)
      const answer = await fetch(`${origins[0]}/new-arrivals?q=gold+${number}`).catch(() => null)
      await answer?.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 10 }, search))
  say(count)
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  console.log(`After 15 s of quiet: ${processes[0]?.megabytes()} MB`)
  return 0
}
