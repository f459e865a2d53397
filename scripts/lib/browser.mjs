import fs from 'node:fs'
import path from 'node:path'
import { binOf, run } from './processes.mjs'
import { Refusal, root } from './settings.mjs'

/** @type {Partial<Record<NodeJS.Platform, string[]>>} */
const usual = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    process.env[name] ? [path.join(process.env[name], 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
  ),
}

/** A build without windows takes a third less processor time per page. */
const windowlessBuild = '/usr/bin/chromium-headless-shell'

/** Whether the program exists with every library it needs. On Windows, Chrome does not answer --version. @param {string} file */
const works = async (file) =>
  fs.existsSync(file) && (process.platform === 'win32' || (await run(file, ['--version', '--no-sandbox'])).code === 0)

/** @param {boolean} windowless */
async function findInstalled(windowless) {
  const { chromium } = await import('playwright')
  const files = [
    ...(windowless ? [windowlessBuild] : []),
    ...(usual[process.platform] ?? []),
    chromium.executablePath(),
  ]
  for (const file of files) if (await works(file)) return file
}

/** Installs Debian's package of that name, where this can. @param {string} name */
async function installDebian(name) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const timeouts = ['-o', 'Acquire::http::Timeout=15', '-o', 'DPkg::Lock::Timeout=300']
  await run('apt-get', ['update', ...timeouts], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...timeouts, name], { env })
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
  const here = await findInstalled(windowless)
  if (here) return here
  await installDebian(windowless ? path.basename(windowlessBuild) : 'chromium')
  const debian = await findInstalled(windowless)
  if (debian) return debian
  const { output } = await run(process.execPath, [binOf('playwright'), 'install', 'chromium'], { cwd: root })
  const downloaded = await findInstalled(windowless)
  if (downloaded) return downloaded
  throw new Refusal(
    `The browser tests need Chromium, and installing it failed. Install Chromium or Chrome, or set CHROMIUM_PATH to its path.\n${output.trim().split('\n').slice(-5).join('\n')}`,
  )
}
