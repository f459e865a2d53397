import { unwritableSentence } from './disk.mjs'
import { Refusal } from './settings.mjs'

/**
 * Runs one phase and prints its name, outcome and duration. Prints a line after 1 s if it is still running.
 * @param {string} name @param {() => unknown} work
 */
export async function phase(name, work) {
  const since = performance.now()
  /** @param {string} words */
  const say = (words) => console.log(`${name.padEnd(10)}  ${words}`)
  const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`
  const timer = setTimeout(say, 1000, '…')
  try {
    const outcome = await work()
    say(`${outcome ?? 'done'} (${seconds()})`)
  } catch (error) {
    say(`failed (${seconds()})`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Prints a sentence for an error that the user can fix, the stack for any other, without control characters, which a
 * sentence may have from a file. @param {unknown} error
 */
export function explain(error) {
  const sentence = error instanceof Refusal ? error.message : unwritableSentence(error)
  const text = sentence ?? String(error instanceof Error ? error.stack : error)
  console.error(`\n${text.replace(/[^\P{Cc}\n\t]+/gu, ' ')}\n`)
}
