// What npm test says once more at its end: the unit tests that failed, and those that needed their second try.
import fs from 'node:fs'
import path from 'node:path'
import { inVar } from './settings.mjs'

const file = inVar('test', 'units.json')

/** @typedef {{ failed: string[], flaky: string[] }} Verdicts */

/** A reporter of Vitest. */
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

/** Those of the last run, which are then forgotten. @returns {Verdicts} */
export const takeVerdicts = () => {
  if (!fs.existsSync(file)) return { failed: [], flaky: [] }
  const verdicts = JSON.parse(fs.readFileSync(file, 'utf8'))
  fs.rmSync(file)
  return verdicts
}
