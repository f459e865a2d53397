import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from './settings.mjs'
import { explain } from './steps.mjs'

// npm starts commands in the project's folder, as loadSettings() does.
const callersFolder = process.env.INIT_CWD ?? process.cwd()

/** Resolves a path that was given to a command. @param {string} name */
export const fromCaller = (name) => path.resolve(callersFolder, name)

/** npm spells its settings with or without hyphens or underscores. @param {string} name */
const plainName = (name) => name.replace(/[-_]/g, '').toLowerCase()

/**
 * An option without `--` before it goes to npm, which leaves it in the environment. Except --yes: npm's own may be set
 * for a whole machine, and a command without it asks.
 * @param {string} name
 */
const isWithNpm = (name) => {
  // Of --no-check npm leaves the option check, with an empty value.
  const isNegated = name.startsWith('no-')
  const setting = isNegated ? name.slice(3) : name
  const wanted = `npmconfig${plainName(setting)}`
  return (
    name !== 'yes' &&
    Object.entries(process.env).some(([key, value]) => plainName(key) === wanted && (value === '') === isNegated)
  )
}

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Options} options @param {number} maxPositionals
 */
function parse(options, maxPositionals) {
  const names = Object.entries(options).map(([name, { type }]) => `--${name}${type === 'string' ? '=…' : ''}`)
  const known = names.length ? `Known: ${names.join(', ')}` : 'It takes no options.'
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const odd = positionals[maxPositionals]
    if (odd !== undefined) throw new Refusal(`'${odd}' means nothing here. ${known}`)
    for (const name of Object.keys(options)) {
      const value = Object.entries(values).find(([key]) => key === name)?.[1]
      if ([value].flat().includes('')) throw new Refusal(`--${name}= lacks its value.`)
      if (value === undefined && isWithNpm(name))
        throw new Refusal(`npm took --${name} for itself. Write -- before the options: npm run … -- --${name}`)
    }
    return { values, positionals }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's second sentence speaks of arguments that begin with a dash.
    throw new Refusal(`${error.message.split(/\.\s/)[0]}. ${known}`)
  }
}

/** Answers --help with the command's first comment, before anything is done. @param {string[]} [words] */
export function answerHelp(words = process.argv.slice(2)) {
  if (!words.includes('--help') || !process.argv[1]) return
  const [comment = ''] = /^(\/\/.*\n)+/.exec(fs.readFileSync(process.argv[1], 'utf8')) ?? []
  process.stdout.write(comment.replace(/^\/\/ ?/gm, ''))
  process.exit(0)
}

/**
 * Reads a command's options and positional arguments, and answers --help. Any other argument ends the process with a sentence, before
 * anything is done.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Options} options @param {number} [maxPositionals]
 */
export function readArguments(options, maxPositionals = 0) {
  answerHelp()
  try {
    return parse(options, maxPositionals)
  } catch (error) {
    explain(error)
    process.exit(1)
  }
}
