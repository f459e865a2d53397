import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'

/** A process that takes a while to leave: { child, said(), code: a promise }. */
async function leavingSlowly() {
  const script = `import { leaveOnSignals, onLeave } from './scripts/lib/shutdown.mjs'
    onLeave(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      console.log('in order')
    })
    leaveOnSignals(() => 130)
    setInterval(() => {}, 1_000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
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
  await sleep(200)
  child.kill('SIGINT')
  expect(await code).toBe(130)
  expect(said()).toContain('in order')
})

it('a second Ctrl-C, and one after another signal, exits at once', async () => {
  const [twice, after] = await Promise.all([leavingSlowly(), leavingSlowly()])
  twice.child.kill('SIGINT')
  after.child.kill('SIGTERM')
  await sleep(1_200)
  twice.child.kill('SIGINT')
  after.child.kill('SIGINT')
  expect(await Promise.all([twice.code, after.code])).toEqual([130, 130])
  expect(twice.said() + after.said()).not.toContain('in order')
})
