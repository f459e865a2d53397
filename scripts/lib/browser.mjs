import fs from 'node:fs'
import path from 'node:path'
import { binOf, run } from './processes.mjs'
import { inVar, Refusal, root } from './settings.mjs'
import { writeStamp } from './stamps.mjs'

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usual = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name] ? [path.join(process.env[name], 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
  ),
}

async function playwrightOwn() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

/** Paths of a Chromium built without windows, from Debian or Playwright; it takes a third less CPU time per page. */
async function shells() {
  const [chromium, revision] = path.basename(path.resolve(await playwrightOwn(), '..', '..')).split('-')
  const folder = path.resolve(await playwrightOwn(), '..', '..', '..', `${chromium}_headless_shell-${revision}`)
  const files = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const own = files.find((file) => /^(chrome-headless-shell|headless_shell)(\.exe)?$/.test(path.basename(file)))
  return ['/usr/bin/chromium-headless-shell', ...(own ? [path.join(folder, own)] : [])]
}

/**
 * Whether the program exists with every library it needs. On Windows, Chrome does not answer --version.
 * @param {string | undefined} file
 */
async function works(file) {
  if (!file || !fs.existsSync(file)) return false
  return process.platform === 'win32' || (await run(file, ['--version', '--no-sandbox'])).code === 0
}

/** @param {string[]} files */
async function firstThatWorks(files) {
  for (const file of files) if (await works(file)) return file
  return undefined
}

const canInstallDebian = () => process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')

/** Installs Debian's package of that name, with its dependencies. @param {string} name */
async function installDebian(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptTimeouts = ['-o', 'Acquire::http::Timeout=15', '-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['update', ...aptTimeouts], { env })
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...aptTimeouts, name], { env })
}

/** The build without windows; installed, at most once per folder, where only a browser with windows is present. */
async function findShell() {
  const here = await firstThatWorks(await shells())
  const tried = inVar('test', 'headless-shell-tried')
  if (here || !canInstallDebian() || fs.existsSync(tried)) return here
  await installDebian('chromium-headless-shell')
  writeStamp(tried, '')
  return firstThatWorks(await shells())
}

/**
 * Resolves to the path of a Chromium: an existing one, otherwise one installed now.
 * @param {{ windowless?: boolean }} [options] windowless: prefers a build without windows
 */
export async function findBrowser({ windowless = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await works(named)) return named
    throw new Refusal(`CHROMIUM_PATH names ${named}, which does not start.`)
  }
  const candidates = async () => [...(usual[process.platform] ?? []), await playwrightOwn()]
  const here = (windowless && (await findShell())) || (await firstThatWorks(await candidates()))
  if (here) return here

  const tried = [await run(process.execPath, [binOf('playwright'), 'install', 'chromium'], { cwd: root })]
  if (canInstallDebian() && !(await firstThatWorks(await candidates()))) tried.push(await installDebian('chromium'))
  const installed = await firstThatWorks([...(windowless ? await shells() : []), ...(await candidates())])
  if (installed) return installed
  const last = tried.at(-1)?.output.trim().split('\n').slice(-5).join('\n')
  throw new Refusal(
    `The browser tests need Chromium, and installing it failed. Install Chromium or Chrome, or set CHROMIUM_PATH to its path.\n${last}`,
  )
}
