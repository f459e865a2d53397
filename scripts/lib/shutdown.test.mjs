import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/** A process that leaves once its input has ended: { child, said(), code: a promise }. */
async function leavingSlowly() {
  const script = `import { leaveOnSignals, onLeave } from './scripts/lib/shutdown.mjs'
    onLeave(async () => {
      console.log('leaving')
      for await (const _ of process.stdin);
      console.log('in order')
    })
    leaveOnSignals(() => 130)
    setInterval(() => {}, 1_000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const code = once(child, 'close').then(([status]) => status)
  await once(child.stdout, 'data')
  return { child, said: () => said, code }
}

it('a Ctrl-C that npm forwards after the terminal has sent it counts once', async () => {
  const { child, said, code } = await leavingSlowly()
  child.kill('SIGINT')
  child.kill('SIGINT')
  await expect.poll(said).toContain('leaving')
  child.stdin.end()
  expect(await code).toBe(130)
  expect(said()).toContain('in order')
})

it('work is done once the npm that started the process is gone', async () => {
  const script = `import { onceNpmIsGone } from './scripts/lib/shutdown.mjs'
    onceNpmIsGone(() => {
      console.log('npm is gone')
      process.exit()
    })
    setInterval(() => {}, 1_000)
    console.log('ready')`
  const npm = spawn('sh', ['-c', '"$@" & wait', 'sh', process.execPath, '--input-type=module', '-e', script], {
    env: { ...process.env, npm_lifecycle_event: 'worker' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  npm.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said).toContain('ready')
  npm.kill('SIGKILL')
  await once(npm.stdout, 'close')
  expect(said).toContain('npm is gone')
})
