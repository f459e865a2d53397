import * as z from 'zod/mini'

const line = z.union([
  z.object({ step: z.record(z.string(), z.unknown()) }),
  z.object({ status: z.number(), body: z.unknown() }),
])

/** The result in the last line of a progress stream. */
export type Outcome = { status: number; body: unknown }

/**
 * Reads a progress stream of JSON lines (see api/stream-steps.ts). Resolves to the last line; throws if it is missing.
 */
export const readSteps = async (
  body: ReadableStream<Uint8Array>,
  onStep: (step: Record<string, unknown>) => void,
): Promise<Outcome> => {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The connection was interrupted. Please try again.')
    const lines = `${rest}${value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const read = line.parse(JSON.parse(text))
      if ('status' in read) return read
      onStep(read.step)
    }
  }
}
