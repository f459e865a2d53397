import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

const question = z.object({ shop: z.literal('metrics?'), id: z.string() })
const answer = z.object({ shop: z.literal('metrics'), id: z.string(), text: z.string().nullable() })

/** How long, in ms, the processes may take to tell their figures. */
const patience = 6_000

/** In the process that starts the others: adds up their figures for whichever of them is asked. Gives how to end that. */
export const addUpMetrics = () => {
  const all = new AggregatorRegistry()
  const hear = async (worker: Worker, message: unknown) => {
    const asked = question.safeParse(message)
    if (!asked.success) return
    const text = await all.clusterMetrics().catch(() => null)
    if (worker.isConnected()) worker.send({ shop: 'metrics', id: asked.data.id, text })
  }
  // One that dies while it is written to has its end told by 'exit'; unheard, the failed write would end this process too.
  const bear = (worker: Worker) => worker.on('error', () => {})
  cluster.on('fork', bear)
  cluster.on('message', hear)
  return () => cluster.off('message', hear).off('fork', bear)
}

/** In a process that serves: the figures of all of them as text. Rejects where one does not tell its own in time. */
export const metricsOf = (registry: Registry) => {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // Its constructor has this process answer to the one that adds up.
  new AggregatorRegistry()
  return () =>
    new Promise<string>((resolve, reject) => {
      const id = randomUUID()
      const end = () => {
        clearTimeout(late)
        process.off('message', hear)
      }
      const hear = (message: unknown) => {
        const told = answer.safeParse(message)
        if (!told.success || told.data.id !== id) return
        end()
        if (told.data.text === null) reject(new Error('A process did not tell its figures.'))
        else resolve(told.data.text)
      }
      const late = setTimeout(() => {
        end()
        reject(new Error('The figures did not come in time.'))
      }, patience)
      process.on('message', hear)
      process.send?.({ shop: 'metrics?', id })
    })
}
