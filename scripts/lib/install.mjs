// Runs npm install when node_modules does not match package-lock.json. Imports only Node's built-in modules.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { withAddresses } from './lock-addresses.mjs'
import { runNpm } from './processes.mjs'
import { inVar, Refusal, root } from './settings.mjs'

const stamp = path.join(root, 'node_modules', '.made-from')
const lockFile = path.join(root, 'package-lock.json')

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

/** @param {boolean} development */
const done = (development) => {
  const made = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : ''
  return made === wanted() || (!development && made === withoutDevelopment())
}

/** npm's own record of what is installed. */
const record = path.join(root, 'node_modules', '.package-lock.json')

/** Whether development dependencies are installed. */
export function hasDevelopment() {
  if (!fs.existsSync(record)) return false
  /** @type {[string, { dev?: boolean }][]} */
  const entries = Object.entries(JSON.parse(fs.readFileSync(record, 'utf8')).packages)
  return entries.some(([place, { dev }]) => dev && place.startsWith('node_modules/'))
}

/** Whether npm was run by hand with the current lock file: npm's own record is newer than the lock (1 s tolerance). */
function isByHand() {
  if (fs.existsSync(stamp) || !fs.existsSync(record)) return false
  return !fs.existsSync(lockFile) || fs.statSync(record).mtimeMs >= fs.statSync(lockFile).mtimeMs - 1000
}

/** Whether the lock file lists this platform's packages; it may have been written on another platform. */
function lockKnowsPlatform() {
  try {
    const names = Object.keys(JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages)
    return names.some((name) => name.startsWith(`node_modules/@next/swc-${process.platform}-${process.arch}`))
  } catch {
    return true
  }
}

/**
 * Resolves to whether anything was installed. development: whether the command needs the development dependencies.
 * Otherwise existing ones are kept, unless NODE_ENV=production was set before the command.
 */
export async function install({ development = !isProduction && hasDevelopment() } = {}) {
  if (done(development)) return false
  fs.mkdirSync(inVar(), { recursive: true })
  return withLock(inVar('install.lock'), async () => {
    if (done(development)) return false
    // Left by an installation that was killed.
    removeShrinkwrap()
    // Until the installation ends, node_modules matches no lock file.
    if (fs.existsSync(stamp)) fs.writeFileSync(stamp, 'unfinished')
    if (!isByHand() || (development && !hasDevelopment())) await npmInstall(development)
    fs.writeFileSync(stamp, development ? wanted() : withoutDevelopment())
    return true
  })
}

/** @param {boolean} development */
async function npmInstall(development) {
  const args = ['install', development ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const options = {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ ({ ...process.env, NODE_ENV: development ? 'development' : 'production' }),
  }
  if (!lockKnowsPlatform()) args.push('--no-package-lock')
  else if (await installByAddress(args, options)) return
  const { code, output } = await runNpm(args, options)
  if (code !== 0) throw new Refusal(`npm install failed:\n${output.trim()}`)
}

/** npm prefers this file to package-lock.json. It is ignored by Git and exists only during an installation. */
const shrinkwrap = path.join(root, 'npm-shrinkwrap.json')
const removeShrinkwrap = () => fs.rmSync(shrinkwrap, { force: true })

/**
 * Installs with a `resolved` URL for each package, which the lock file leaves out: without them npm reads 175 MB of
 * version lists, half of its work. Resolves to whether it succeeded; a registry may keep its archives at other URLs.
 * @param {string[]} args @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
async function installByAddress(args, options) {
  process.on('exit', removeShrinkwrap)
  try {
    const lock = fs.readFileSync(lockFile, 'utf8')
    const { output: settings } = await runNpm(['config', 'list', '--json', '--loglevel=silent'], options)
    const addressed = withAddresses(JSON.parse(lock), JSON.parse(settings.slice(settings.indexOf('{'))))
    fs.writeFileSync(shrinkwrap, `${JSON.stringify(addressed, null, 2)}\n`)
    const { code } = await runNpm(args, options)
    if (code !== 0) return false
    // npm rewrites the file without the URLs, in step with package.json.
    const written = fs.readFileSync(shrinkwrap, 'utf8')
    if (written !== lock) fs.renameSync(shrinkwrap, lockFile)
    return true
  } catch {
    return false
  } finally {
    removeShrinkwrap()
    process.off('exit', removeShrinkwrap)
  }
}
