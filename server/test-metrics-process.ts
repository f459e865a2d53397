// One of several processes that serve for metrics.test.ts.
import { createServer } from 'node:http'
import { answerOperations, observe } from './metrics'

const server = createServer((request, response) => {
  observe(request, response)
  if (!answerOperations(request, response, 'a-token-for-metrics')) response.end('ok')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
