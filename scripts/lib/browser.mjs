import fs from 'node:fs'
import path from 'node:path'
import { run } from './processes.mjs'
import { Refusal, root } from './settings.mjs'

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

/**
 * Whether the program is there with every library it needs. Windows' Chrome does not answer such questions.
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

const playwrightCli = path.join(root, 'node_modules', 'playwright', 'cli.js')

/** The path of a Chromium: one that is here, else one installed now. */
export async function findBrowser() {
  const named = process.env.CHROMIUM ?? process.env.CHROMIUM_PATH
  if (named) {
    if (await works(named)) return named
    throw new Refusal(`CHROMIUM names ${named}, which does not start.`)
  }
  const candidates = async () => [...(usual[process.platform] ?? []), await playwrightOwn()]
  const here = await firstThatWorks(await candidates())
  if (here) return here

  const tried = [await run(process.execPath, [playwrightCli, 'install', 'chromium'], { cwd: root })]
  if (!(await works(await playwrightOwn())) && process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    tried.push(await run('apt-get', ['update'], { env }))
    tried.push(
      await run('apt-get', ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'chromium'], {
        env,
      }),
    )
  }
  const installed = await firstThatWorks(await candidates())
  if (installed) return installed
  const last = tried.at(-1)?.output.trim().split('\n').slice(-5).join('\n')
  throw new Refusal(
    `The browser tests need Chromium, and installing it failed. Install Chromium or Chrome, or set CHROMIUM to its path.\n${last}`,
  )
}
