import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

const question = z.object({ shop: z.literal('metrics?'), id: z.string() })
const answer = z.object({ shop: z.literal('metrics'), id: z.string(), text: z.string().nullable() })

/** Milliseconds that the processes have to report their metrics. */
const timeoutMs = 6_000

/** In the primary process: adds up the workers' metrics for any worker that asks. Returns a function that ends this. */
export const aggregateMetrics = () => {
  const all = new AggregatorRegistry()
  const hear = async (worker: Worker, message: unknown) => {
    const asked = question.safeParse(message)
    if (!asked.success) return
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ shop: 'metrics', id: asked.data.id, text })
  }
  // A worker that dies during a write is reported by 'exit'; an unhandled 'error' would end this process too.
  const bear = (worker: Worker) => worker.on('error', () => {})
  cluster.on('fork', bear)
  cluster.on('message', hear)
  return () => cluster.off('message', hear).off('fork', bear)
}

/**
 * In a worker: the returned function resolves to the metrics of all workers as text, and rejects if one is too late.
 */
export const metricsOf = (registry: Registry) => {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // Its constructor makes this process answer the primary's requests.
  new AggregatorRegistry()
  return () =>
    new Promise<string>((resolve, reject) => {
      const id = randomUUID()
      const end = () => {
        clearTimeout(late)
        process.off('message', hear)
      }
      const hear = (message: unknown) => {
        const parsed = answer.safeParse(message)
        if (!parsed.success || parsed.data.id !== id) return
        end()
        if (parsed.data.text === null) reject(new Error('A process did not tell its figures.'))
        else resolve(parsed.data.text)
      }
      const late = setTimeout(() => {
        end()
        reject(new Error('The figures did not come in time.'))
      }, timeoutMs)
      process.on('message', hear)
      process.send?.({ shop: 'metrics?', id })
    })
}
