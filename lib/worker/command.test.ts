import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { parseSubscription } from '@/lib/enquiries/schema'
import { subscribe } from '@/lib/newsletter/commands'

const root = path.join(import.meta.dirname, '../..')

it('npm run worker ends within its time although a mail server keeps it waiting, and leaves the mail to others', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.write('220 wait\r\n')
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const parsed = parseSubscription({ email: 'ada@example.com' })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  await subscribe(parsed.value)
  const worker = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'scripts/worker.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_OWNER_URL: process.env.TEST_DATABASE_OWN_URL,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  const gone = once(worker, 'exit')
  // Beside other tests the whole program takes longer to start than a poll lasts.
  await expect.poll(() => sockets.length, { timeout: 200_000 }).toBeGreaterThan(0)
  worker.kill('SIGTERM')
  expect(await Promise.race([gone, sleep(25_000)])).toEqual([0, null])
  for (const socket of sockets) socket.destroy()
  silent.close()
})
