// Records which unit tests failed, for npm test to repeat at its end.
import fs from 'node:fs'
import path from 'node:path'
import { inVar } from './settings.mjs'

const file = inVar('test', 'failed-units.json')

/** A Vitest reporter. */
export default class {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    const failed = modules.flatMap((one) => {
      const tests = [...one.children.allTests('failed')].map(({ fullName }) => `${one.relativeModuleId} › ${fullName}`)
      // A module can fail without a test of it, such as in its imports.
      return tests.length === 0 && one.state() === 'failed' ? [one.relativeModuleId] : tests
    })
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify(failed))
  }
}

/** Returns the names of the last run's failures and deletes them. @returns {string[]} */
export const takeFailures = () => {
  if (!fs.existsSync(file)) return []
  const failed = JSON.parse(fs.readFileSync(file, 'utf8'))
  fs.rmSync(file)
  return failed
}
