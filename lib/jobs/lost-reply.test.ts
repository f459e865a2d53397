import net, { type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'

it('a job that is given to a worker in a reply that is lost is done all the same', async () => {
  const database = new URL(process.env.DATABASE_URL ?? '')
  let isLost = false
  const between = net.createServer((client) => {
    const server = net.connect(Number(database.port), database.hostname)
    const end = () => [client, server].map((socket) => socket.destroy())
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.pipe(server)
    server.on('data', (reply) => {
      if (isLost || !reply.includes('given away')) return client.write(reply)
      isLost = true
      return end()
    })
  })
  await new Promise<void>((resolve) => void between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as AddressInfo
  process.env.DATABASE_URL = Object.assign(new URL(database), { host: `127.0.0.1:${port}` }).href
  const { begin } = await import('./test-runner')

  const done: string[] = []
  const runner = begin({ tasks: { given: async () => void done.push('given') } })
  await rows(`SELECT graphile_worker.add_job('given', '{"text": "given away"}')`)
  await expect.poll(() => isLost).toBe(true)
  expect(done).toEqual([])
  await expect.poll(() => done, { timeout: 40_000 }).toEqual(['given'])
  await runner.stop()
  between.close()
}, 60_000)
