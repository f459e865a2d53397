import { expect, it } from 'vitest'
import { readSteps } from './steps'

const streamOf = (...chunks: string[]) => {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

it('tells every step, however the lines are cut, and gives the last', async () => {
  const steps: unknown[] = []
  const stream = streamOf('{"step":{"lines":1', '00}}\n{"step":{}}\n{"status":200,', '"body":{"data":"Zürich"}}\n')
  expect(await readSteps(stream, (step) => steps.push(step))).toEqual({ status: 200, body: { data: 'Zürich' } })
  expect(steps).toEqual([{ lines: 100 }, {}])
})

it('throws where the answer breaks off before its end', async () => {
  await expect(readSteps(streamOf('{"step":{"lines":100}}\n{"status":2'), () => {})).rejects.toThrow('was interrupted')
})
