// A process that serves the built shop and nothing else: node server/main.mjs, with its settings in the environment.
import { randomBytes } from 'node:crypto'
import { loadServer } from './load.mjs'

Object.assign(process.env, {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  INTERNAL_SECRET: process.env.INTERNAL_SECRET ?? randomBytes(32).toString('hex'),
})
const { serve, parseEnvironment } = await loadServer()
const environment = parseEnvironment(process.env)
const site = await serve(environment, { port: environment.PORT, hostname: environment.HOST })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await site.close()
    process.exit(0)
  })
}
