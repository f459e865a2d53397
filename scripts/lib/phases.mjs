import { Refusal } from './settings.mjs'

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs one phase and prints its name, what came of it and how long it took. */
export async function phase(name, work) {
  const since = performance.now()
  process.stdout.write(`${name.padEnd(10)} `)
  try {
    const outcome = await work()
    console.log(`${outcome ?? 'done'} (${seconds(since)})`)
  } catch (error) {
    console.log(`failed (${seconds(since)})`)
    throw error
  }
}

/** A sentence for what the user can mend, the whole stack for what is a bug. */
export function explain(error) {
  console.error(`\n${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`)
}
