// npm install when node_modules does not match package-lock.json. Node's own modules only.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { withAddresses } from './lock-addresses.mjs'
import { runNpm } from './processes.mjs'
import { inVar, Refusal, root } from './settings.mjs'

const stamp = path.join(root, 'node_modules', '.made-from')
const lockFile = path.join(root, 'package-lock.json')

/** As somebody set it; npm start sets it too, later. */
const isProduction = process.env.NODE_ENV === 'production'

function wanted() {
  const hash = crypto.createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`)
  for (const name of ['package.json', 'package-lock.json']) {
    const file = path.join(root, name)
    if (fs.existsSync(file)) hash.update(relevant(name, fs.readFileSync(file, 'utf8')))
  }
  return hash.digest('hex')
}

// Of package.json only what npm installs matters, so that a new command does not cost an installation.
/** @param {string} name @param {string} text */
function relevant(name, text) {
  if (name !== 'package.json') return text
  const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(text)
  return JSON.stringify({ dependencies, devDependencies, overrides, allowScripts })
}

/** What the stamp says where packages of development were left out. */
const withoutDevelopment = () => `${wanted()} production`

/** @param {boolean} development */
const done = (development) => {
  const made = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : ''
  return made === wanted() || (!development && made === withoutDevelopment())
}

/** npm's own record of what is installed. */
const record = path.join(root, 'node_modules', '.package-lock.json')

/** Whether packages of development are there: what somebody works with is kept. */
export function hasDevelopment() {
  if (!fs.existsSync(record)) return false
  /** @type {[string, { dev?: boolean }][]} */
  const entries = Object.entries(JSON.parse(fs.readFileSync(record, 'utf8')).packages)
  return entries.some(([place, { dev }]) => dev && place.startsWith('node_modules/'))
}

/** Installed by hand, with the lock as it is now: npm's own record is newer. */
function isByHand() {
  if (fs.existsSync(stamp) || !fs.existsSync(record)) return false
  return !fs.existsSync(lockFile) || fs.statSync(record).mtimeMs >= fs.statSync(lockFile).mtimeMs - 1000
}

/** The lock file may have been made where npm did not learn of this platform's packages. */
function lockKnowsPlatform() {
  try {
    const names = Object.keys(JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages)
    return names.some((name) => name.startsWith(`node_modules/@next/swc-${process.platform}-${process.arch}`))
  } catch {
    return true
  }
}

/**
 * Gives whether anything was installed. development: whether the command needs the packages of development. Without it they
 * are kept where they are, and removed only where NODE_ENV=production was set before the command.
 */
export async function install({ development = !isProduction && hasDevelopment() } = {}) {
  if (done(development)) return false
  fs.mkdirSync(inVar(), { recursive: true })
  return withLock(inVar('install.lock'), async () => {
    if (done(development)) return false
    // Left by an installation that was killed.
    removeShrinkwrap()
    // Until it is through, what is there is as no lock file says.
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

/** What npm prefers to package-lock.json. Git ignores it; it is there for the time of an installation alone. */
const shrinkwrap = path.join(root, 'npm-shrinkwrap.json')
const removeShrinkwrap = () => fs.rmSync(shrinkwrap, { force: true })

/**
 * Installs with the lock's packages at their addresses, which the lock itself does not name: npm reads 175 MB of lists of
 * versions otherwise, for half of the work. Gives whether that went well; a registry may have its archives elsewhere.
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
    // npm writes it anew without the addresses, and up to date with package.json.
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
