// Records which unit tests failed or passed on a retry, for npm test to repeat at its end.
import fs from 'node:fs'
import path from 'node:path'
import { inVar } from './settings.mjs'

const file = inVar('test', 'units.json')

/** @typedef {{ failed: string[], flaky: string[] }} Verdicts */

/** A Vitest reporter. */
export default class {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    /** @type {Verdicts} */
    const verdicts = { failed: [], flaky: [] }
    for (const one of modules) {
      const before = verdicts.failed.length
      for (const test of one.children.allTests()) {
        const name = `${one.relativeModuleId} › ${test.fullName}`
        if (test.result().state === 'failed') verdicts.failed.push(name)
        else if (test.diagnostic()?.flaky) verdicts.flaky.push(name)
      }
      if (one.state() === 'failed' && verdicts.failed.length === before) verdicts.failed.push(one.relativeModuleId)
    }
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify(verdicts))
  }
}

/** Returns the last run's verdicts and deletes them. @returns {Verdicts} */
export const takeVerdicts = () => {
  if (!fs.existsSync(file)) return { failed: [], flaky: [] }
  const verdicts = JSON.parse(fs.readFileSync(file, 'utf8'))
  fs.rmSync(file)
  return verdicts
}
