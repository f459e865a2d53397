// The child process that serves the site to the browser tests.
import { serve } from '../serve.mjs'

const site = await serve({ port: Number(process.env.PORT) })
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await site.close()
    process.exit(0)
  })
}
