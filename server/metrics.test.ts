import cluster from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aggregateMetrics } from './aggregate-metrics'

let port = 0
let stop: () => unknown
beforeAll(async () => {
  stop = aggregateMetrics()
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('test-metrics-process.ts', import.meta.url)),
    execArgv: ['--import', 'tsx'],
  })
  for (let count = 0; count < 3; count++) {
    const [message] = await once(cluster.fork(), 'message')
    port = message.port
  }
})
afterAll(async () => {
  stop()
  await Promise.all(
    Object.values(cluster.workers ?? {}).map(async (worker) => {
      worker?.process.kill('SIGKILL')
      if (worker) await once(worker, 'exit')
    }),
  )
})

const metrics = (token = 'a-token-for-metrics') =>
  fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}`, connection: 'close' } })
const answered = async () =>
  Number(
    /^shop_http_requests_total\{method="GET",status="200"\} (\d+)$/m.exec(await (await metrics()).text())?.[1] ?? 0,
  )

it('tells the figures of all processes, whichever is asked', async () => {
  const before = await answered()
  for (let count = 0; count < 30; count++)
    await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()
  // The two requests for the metrics are counted too, once their responses have ended.
  await expect.poll(answered).toBeGreaterThanOrEqual(before + 30)
  const figures = await Promise.all([answered(), answered(), answered()])
  expect(Math.min(...figures)).toBeGreaterThanOrEqual(before + 30)
})

it('to nobody without the token', async () => {
  expect(await (await metrics('another-token-12345')).text()).toBe('ok')
})

it('says so where a process does not tell its own', async () => {
  const [frozen] = Object.values(cluster.workers ?? {})
  frozen?.process.kill('SIGSTOP')
  // Whichever process gets a request: of four requests, the frozen one of three processes takes two at most,
  // unanswered.
  const leaving = new AbortController()
  const answers: number[] = []
  for (let count = 0; count < 4; count++)
    void fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: 'Bearer a-token-for-metrics', connection: 'close' },
      signal: leaving.signal,
    }).then(
      ({ status }) => answers.push(status),
      () => {},
    )
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(2)
  leaving.abort()
  frozen?.process.kill('SIGCONT')
  expect(answers).toContain(503)
  expect(answers).not.toContain(200)
})

it('outlives a process that dies unnoticed while it is asked', async () => {
  const [dying, asking] = Object.values(cluster.workers ?? {})
  dying?.process.kill('SIGKILL')
  // Blocks the event loop, so that the worker's end is not noticed before it is written to.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  cluster.emit('message', asking, { shop: 'metrics?', id: 'any' })
  await expect.poll(async () => (await metrics()).status).toBe(200)
})
