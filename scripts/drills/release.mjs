// Serves a copy of the shop and releases changed sources while visitors read it: pages, scripts, the server, a build
// that fails and a server that does not start. Counts failed requests, and checks that every enquiry sent meanwhile is
// stored. Prints figures; nothing here passes or fails.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findPort } from '../lib/ports.mjs'
import { run, sleep } from '../lib/processes.mjs'
import { Refusal, root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { post, submissionsOf, tokenFrom } from './enquiry-visitors.mjs'

// Outside of the project, whose lock file would otherwise be taken for the copy's.
const folder = path.join(os.tmpdir(), `shop-release-${process.pid}`)
const settling = path.join(folder, 'components', 'layout', 'header-scroll.tsx')
const words = path.join(folder, 'app', '(shop)', 'layout.tsx')

/** Copies the project's files, uncommitted ones too, and its packages, as hard links if on the same file system. */
function copyProject() {
  onLeave(() => fs.rmSync(folder, { recursive: true, force: true }))
  const names = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
  for (const name of names) {
    if (!fs.existsSync(path.join(root, name))) continue
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.copyFileSync(path.join(root, name), path.join(folder, name))
  }
  const isOneDisk = fs.statSync(root).dev === fs.statSync(folder).dev
  execFileSync('cp', [isOneDisk ? '-al' : '-a', path.join(root, 'node_modules'), folder])
}

/** @param {number | undefined} port */
async function openCopy(port) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    PORT: String(port),
    WEB_CONCURRENCY: '2',
    NODE_ENV: 'production',
    RATE_LIMIT_PER_ADDRESS_FACTOR: '100000',
  }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onLeave(async () => {
    if (!child.kill('SIGTERM')) return
    await new Promise((resolve) => child.once('exit', resolve))
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  while (!said.includes('shop is open')) {
    if (child.exitCode !== null) throw new Refusal(`The copy did not open:\n${said}`)
    await sleep(200)
  }
}

/** The URLs of a page's scripts and style sheets. @param {string} text */
const filesIn = (text) => new Set(text.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g))

/**
 * Reads pages with their scripts and style sheets, each over a new connection. Returns a function that stops this and
 * resolves to the number of responses and the failures.
 * @param {string} origin
 */
const visit = (origin) => {
  const counted = { answers: 0, files: 0, refused: /** @type {string[]} */ ([]), slowest: 0 }
  let going = true
  /** @param {string} at */
  const read = async (at) => {
    const since = performance.now()
    const { status, text } = await fetch(origin + at, { headers: { connection: 'close' } }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error) => ({ status: String(error.cause ?? error), text: '' }),
    )
    counted.answers += 1
    counted.slowest = Math.max(counted.slowest, performance.now() - since)
    if (status !== 200) counted.refused.push(`${at}: ${status}`)
    return text
  }
  const visitor = async () => {
    while (going)
      for (const at of ['/', '/the-collection', '/journal', '/api/watches'])
        for (const file of filesIn(await read(at))) {
          counted.files += 1
          await read(file)
        }
  }
  const visitors = Array.from({ length: 4 }, visitor)
  return async () => {
    going = false
    await Promise.all(visitors)
    return counted
  }
}

/** Enough enquiries for all releases. */
const unsent = submissionsOf(20_000, [''])
/** The enquiries that got 200. @type {typeof unsent} */
const promised = []

/**
 * Sends ten enquiries a second, each once, over keep-alive connections. Returns a function that stops this and resolves
 * to the count of each response.
 * @param {string} origin
 */
const write = (origin) => {
  /** @type {Record<string, number>} */
  const answers = {}
  let going = true
  const send = async () => {
    const cookie = (await tokenFrom(origin)) ?? ''
    while (going) {
      const submission = unsent.shift()
      if (!submission) return
      const { status, body } = await post(origin, cookie, submission.fields).catch((error) => ({
        status: String(error.cause ?? error),
        body: null,
      }))
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 200) promised.push({ ...submission, reference: body.reference })
      await sleep(100)
    }
  }
  const sent = send()
  return async () => {
    going = false
    await sent
    return answers
  }
}

/** Resolves to how many of the enquiries that got 200 are stored under the reference in the response. */
async function kept() {
  const file = path.join(folder, 'enquiries.csv')
  const { code, output } = await run('npm', ['run', 'enquiries', '--', `--csv=${file}`], { cwd: folder })
  if (code !== 0) throw new Refusal(output)
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  return promised.filter(({ email, reference = '?' }) =>
    lines.some((line) => line.includes(email) && line.includes(reference)),
  ).length
}

export async function drill() {
  copyProject()
  const port = await findPort()
  const origin = `http://localhost:${port}`
  console.log('Opening a copy of the shop …')
  await openCopy(port)
  const home = async () => (await fetch(origin)).text()
  const before = await home()
  const [script = ''] = /\/_next\/static\/chunks\/[\w-]+\.js/.exec(before) ?? []

  /** @param {string} what @param {(text: string) => string} change @param {string} [file] */
  const release = async (what, change, file = words) => {
    fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')))
    const [stop, endWriting] = [visit(origin), write(origin)]
    const { code, output } = await run(process.execPath, ['scripts/release.mjs'], { cwd: folder })
    await sleep(3_000)
    const [{ answers, files, refused, slowest }, written] = await Promise.all([stop(), endWriting()])
    console.log(`\n${what}: exit ${code}\n${output.trim()}`)
    console.log(
      `${answers} answers meanwhile, ${files} of them scripts and sheets, the slowest after ${slowest.toFixed(0)} ms; not answered: ${refused.length} ${[...new Set(refused)].join('; ')}`,
    )
    console.log(`Enquiries, by their answer: ${JSON.stringify(written)}`)
  }
  await release('New words on every page', (text) => text.replace('Skip to content', 'Straight to the content'))
  console.log(`Pages say them: ${(await home()).includes('Straight to the content')}`)
  await release('Sources that cannot be compiled', (text) => `${text}\nconst =`)
  console.log(`Pages say what they said: ${(await home()).includes('Straight to the content')}`)
  await release('Mended', (text) => text.replace('\nconst =', ''))
  await release('Pages and their scripts', (text) => text.replace('settled = ', 'settled = `` + '), settling)
  console.log(`A script of the page that was open before all: ${(await fetch(origin + script)).status}`)
  const server = path.join(folder, 'server', 'serve.ts')
  await release('A server that does not start', (text) => `${text}\nthrow new Error('It does not start.')\n`, server)
  await release('The server mended', (text) => text.replace("\nthrow new Error('It does not start.')\n", '\n'), server)
  console.log(`\nOf ${promised.length} enquiries that were answered with 200, the shop has ${await kept()}.`)
  return 0
}
