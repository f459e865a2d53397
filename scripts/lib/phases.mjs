import { unwritableSentence } from './disk.mjs'
import { Refusal } from './settings.mjs'

/**
 * Runs one phase and prints its name, what came of it and how long it took.
 * @param {string} name
 * @param {() => unknown} work
 */
export async function phase(name, work) {
  const since = performance.now()
  /** @param {string} words */
  const say = (words) => console.log(`${name.padEnd(10)}  ${words}`)
  const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`
  const patience = setTimeout(say, 1000, '…')
  try {
    const outcome = await work()
    say(`${outcome ?? 'done'} (${seconds()})`)
  } catch (error) {
    say(`failed (${seconds()})`)
    throw error
  } finally {
    clearTimeout(patience)
  }
}

/** A sentence for what the user can mend, the whole stack for what is a bug. @param {unknown} error */
export function explain(error) {
  const sentence = error instanceof Refusal ? error.message : unwritableSentence(error)
  console.error(`\n${sentence ?? (error instanceof Error ? error.stack : error)}\n`)
}
