// Runs npm install when node_modules does not match package-lock.json. Imports only Node's built-in modules.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './processes.mjs'
import { inVar, Refusal, root } from './settings.mjs'

const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.made-from')

/** Read at load time, as the user set it: npm start sets NODE_ENV itself later. */
const isProduction = process.env.NODE_ENV === 'production'

function wanted() {
  const hash = crypto.createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`)
  for (const name of ['package.json', 'package-lock.json']) {
    const file = path.join(root, name)
    if (fs.existsSync(file)) hash.update(relevant(name, fs.readFileSync(file, 'utf8')))
  }
  return hash.digest('hex')
}

// Only the fields of package.json that affect npm install count: a new script must not cause an installation.
/** @param {string} name @param {string} text */
function relevant(name, text) {
  if (name !== 'package.json') return text
  const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(text)
  return JSON.stringify({ dependencies, devDependencies, overrides, allowScripts })
}

/** The stamp of an installation without development dependencies. */
const withoutDevelopment = () => `${wanted()} production`

const made = () => (fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : '')

/** @param {boolean} development */
const done = (development) => made() === wanted() || (!development && made() === withoutDevelopment())

/** Whether the development dependencies are installed. */
function hasDevelopment() {
  const { devDependencies = {} } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => fs.existsSync(path.join(modules, name)))
}

/**
 * Resolves to whether anything was installed. development: whether the command needs the development dependencies.
 * Otherwise existing ones are kept, unless NODE_ENV=production was set before the command.
 */
export async function install({ development = !isProduction && hasDevelopment() } = {}) {
  if (done(development)) return false
  fs.mkdirSync(inVar(), { recursive: true })
  const work = async () => {
    if (done(development)) return false
    // npm takes packages that are half unpacked for whole.
    if (made() === unfinished) fs.rmSync(modules, { recursive: true, force: true })
    fs.mkdirSync(modules, { recursive: true })
    fs.writeFileSync(stamp, unfinished)
    await npmInstall(development)
    fs.writeFileSync(stamp, development ? wanted() : withoutDevelopment())
    return true
  }
  return withLock(inVar('install.lock'), work, { timeoutSeconds: 600 })
}

/** The stamp during an installation. */
const unfinished = 'unfinished\n'

/** @param {boolean} development */
async function npmInstall(development) {
  const dev = development ? '--include=dev' : '--omit=dev'
  // --no-save: npm obeys the lock file but does not rewrite it, which each version does in its own way.
  const args = ['install', '--no-save', dev, '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runNpm(args, { cwd: root })
  if (code === 0) return
  // npm has put back what it had replaced, unless it was killed.
  if (code > 0) fs.rmSync(stamp, { force: true })
  throw new Refusal(`npm install failed:\n${output.trim()}`)
}
