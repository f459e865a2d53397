// Every command's environment, from the shell, .env and var/. Runs before npm install, so without packages.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import util from 'node:util'
import { createWhole } from './disk.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
/** @param {...string} names */
export const inVar = (...names) => path.join(root, 'var', ...names)

/** An error that the user can act on: printed as a sentence, without a stack. */
export class Refusal extends Error {}

/** Settings without which this folder has a database, a secret and photographs of its own. */
const PHOTOGRAPHS = ['PHOTOS_DIR', 'PHOTOS_STORE']
const DECISIVE = ['DATABASE_URL', 'SESSION_SECRET', ...PHOTOGRAPHS]

/**
 * Completes process.env, which child processes and the site inherit.
 * serving: whether the site will run, which needs its secrets. openAt: returns the URL of a shop that already runs.
 * servedWith: the `given` of the shop that was last opened here.
 * embedded: the database is started here; isLocal: SITE_URL is loopback; given: the decisive settings that are set.
 * @param {{ serving?: boolean, openAt?: () => string | undefined, servedWith?: string[] }} [options]
 */
export function loadSettings({ serving = false, openAt, servedWith = [] } = {}) {
  process.chdir(root)
  readEnvFile()
  const { env } = process
  // An empty value means unset.
  for (const name of OWN) if (env[name]?.trim() === '') delete env[name]

  const embedded = !env.DATABASE_URL
  const given = DECISIVE.filter((name) => env[name])
  refuseOtherThan(embedded ? servedWith : servedWith.filter((name) => PHOTOGRAPHS.includes(name)))
  settleDatabase(embedded)
  const { port, siteUrl } = settleAddress(openAt)
  settleFolders()
  if (embedded && env.SEED_DEMO && !/^[01]$/.test(env.SEED_DEMO))
    throw new Refusal(`SEED_DEMO must be 1 (with the demo shop) or 0 (without), or left out, not '${env.SEED_DEMO}'.`)
  env.NEXT_TELEMETRY_DISABLED ??= '1'
  settleSecrets(embedded, serving)
  if (serving && !embedded && !env.SMTP_URL) {
    throw new Refusal(
      'DATABASE_URL is set, so SMTP_URL must be set too, such as smtp://user:password@host:587: without it no ' +
        'enquiry would ever reach a boutique.',
    )
  }
  const isLocal = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|$)/.test(siteUrl)
  return { embedded, port, siteUrl, isLocal, given }
}

/** Adds what .env sets and the shell does not. */
function readEnvFile() {
  const { env } = process
  const file = path.join(root, '.env')
  if (env.__NEXT_PROCESSED_ENV || !fs.existsSync(file)) return
  // Some editors begin a file with a byte order mark, which would become part of the first name.
  const inFile = util.parseEnv?.(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  for (const [name, value] of Object.entries(inFile ?? {})) env[name] ??= value
}

/**
 * Refuses the embedded database, or this folder's own photographs, in place of those that the shop was opened with: a
 * mistake, while a database named by hand may be any.
 * @param {string[]} servedWith
 */
function refuseOtherThan(servedWith) {
  const missing = servedWith.filter((name) => !process.env[name])
  if (missing.length === 0) return
  throw new Refusal(
    `The shop of this folder was last opened with ${missing.join(' and ')}, which this command does not have: it would work ` +
      'with another database or secret, or with other photographs. Give it the shop’s settings (docs/deploy.md, Commands), or, if the shop is to do ' +
      'without them from now on, open it once without.',
  )
}

/** @param {boolean} embedded */
function settleDatabase(embedded) {
  const { env } = process
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_STAFF_URL']) {
    // A secret from a file ends in a newline; beside a space, pg encodes the rest of the address once more.
    env[name] &&= env[name].trim().replaceAll(' ', '%20')
    checkDatabaseUrl(name, env[name])
  }
  if (!embedded) {
    delete env.EMBEDDED_DATABASE
    return
  }
  // Variables meant for psql and libpq must not change connections to the embedded server.
  for (const name of Object.keys(env)) if (/^PG[A-Z]+$/.test(name)) delete env[name]
  env.EMBEDDED_DATABASE = '1'
  // A shop on its embedded database listens on loopback only, unless HOST is set.
  env.HOST ??= '127.0.0.1'
}

/** @param {() => string | undefined} [openAt] */
function settleAddress(openAt) {
  const { env } = process
  const open = env.PORT ? undefined : openAt?.()
  const port = Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Refusal(`PORT must be a number from 1 to 65535, not '${env.PORT}'.`)
  env.PORT = String(port)
  const siteUrl = (env.SITE_URL ?? open ?? `http://localhost:${port}`).replace(/\/+$/, '')
  env.SITE_URL = siteUrl
  return { port, siteUrl }
}

function settleFolders() {
  const { env } = process
  for (const [name, usual] of Object.entries({ PHOTOS_DIR: 'photos', IMAGES_DIR: 'images', MAIL_DIR: 'mail' })) {
    const folder = path.resolve(root, env[name] ?? inVar(usual))
    // Node never ends a recursive mkdir in /proc, which answers it with ENOENT.
    if (folder.startsWith('/proc/')) throw new Refusal(`${name} is ${folder}, where nothing can be stored.`)
    env[name] = folder
  }
}

/** @param {boolean} embedded @param {boolean} serving */
function settleSecrets(embedded, serving) {
  const { env } = process
  env.INTERNAL_SECRET ??= randomSecret()
  // Commands that serve nothing sign nothing, but the site's environment schema requires a secret.
  if (serving || (embedded && !env.SESSION_SECRET)) env.SESSION_SECRET = sessionSecret(embedded)
  else env.SESSION_SECRET ??= randomSecret()
}

const randomSecret = () => crypto.randomBytes(32).toString('hex')

/**
 * Whether an address is read as it was meant: an unencoded #, / or ? in a password ends it, with the @ of the host
 * after it; in .env an unquoted # begins a comment, which leaves only the beginning of the password, read as a port. URL
 * drops or encodes other spaces and control characters.
 * @param {string} url
 */
function isWholeAddress(url) {
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return false
  const { username, pathname, search, hash } = new URL(url)
  const isCut = !username && pathname.length < 2 && !search
  return !isCut && !hash && !pathname.includes('@') && !search.includes('@')
}

/** @param {string} name @param {string} [url] */
function checkDatabaseUrl(name, url) {
  if (url && !/^postgres(ql)?:\/\//.test(url)) {
    throw new Refusal(
      `${name} must look like postgresql://user:password@host:5432/database. Without DATABASE_URL the shop brings its own PostgreSQL.`,
    )
  }
  if (url && !isWholeAddress(url)) {
    throw new Refusal(
      `${name} cannot be read as an address. In its user name and password, write # as %23, / as %2F, ? as %3F, @ as %40, ` +
        'and % as %25; in .env what follows a # without quotes is lost. The address of a socket: postgresql:///database?host=/folder&user=name.',
    )
  }
}

/**
 * Keeps loadSettings and Next from reading .env, which would restore variables that were removed, such as
 * DATABASE_OWNER_URL.
 */
export const ownSettingsAlone = { __NEXT_PROCESSED_ENV: 'true' }

/**
 * Removes the shop's settings from this process's environment, and keeps .env out of it: tests must not
 * reach the shop's database, bucket or cache.
 * @param {...string} others variables to remove besides
 */
export function forgetSettings(...others) {
  const { env } = process
  const names = [...OWN, ...others]
  for (const name of Object.keys(env)) if (names.includes(name) || /^PG[A-Z]+$/.test(name)) delete env[name]
  Object.assign(env, ownSettingsAlone)
}

const OWN = [
  'DATABASE_URL DATABASE_OWNER_URL DATABASE_STAFF_URL DATABASE_POOL PORT HOST WEB_CONCURRENCY SITE_URL SMTP_URL MAIL_DIR',
  'PHOTOS_DIR IMAGES_DIR PHOTOS_STORE S3_BUCKET S3_PREFIX S3_ENDPOINT S3_REGION S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY',
  'SESSION_SECRET INTERNAL_SECRET FEEDS_SECRET METRICS_TOKEN TRUST_PROXY_HOPS CACHE_PURGE_URL WORKER PICTURES AVIF_EFFORT',
  'RATE_LIMIT_PER_ADDRESS_FACTOR FIRST_PAINT ANALYTICS_SCRIPT_URL SECURITY_CONTACT ACCESS_LOG BREACH_CHECK_URL SEED_DEMO',
  'NEXT_DIST_DIR',
].flatMap((names) => names.split(' '))

/** @param {boolean} embedded */
function sessionSecret(embedded) {
  const given = process.env.SESSION_SECRET
  if (given) {
    if (given.split(',').some((secret) => secret.trim().length < 32))
      throw new Refusal(
        'SESSION_SECRET must have at least 32 characters, for example the output of: openssl rand -hex 32. To rotate it, write the new one before the old, with a comma between.',
      )
    return given
  }
  if (!embedded) {
    throw new Refusal(
      'DATABASE_URL is set, so SESSION_SECRET must be set too: at least 32 random characters, the same for every process of ' +
        'this shop, for example the output of: openssl rand -hex 32',
    )
  }
  const file = inVar('session-secret')
  // An existing secret is read even when the disk is full or read-only.
  if (fs.existsSync(file) && fs.statSync(file).size > 0) return fs.readFileSync(file, 'utf8').trim()
  createWhole(file, randomSecret())
  return fs.readFileSync(file, 'utf8').trim()
}
