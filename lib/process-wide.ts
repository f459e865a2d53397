/**
 * A value that exists once in the process. The server, Next's instrumentation and its routes each load a copy of a
 * module of their own; globalThis is what they share.
 */
export const processWide = <Value extends object>(name: string, make: () => Value): Value => {
  const shared = globalThis as { ninety?: Record<string, object> }
  shared.ninety ??= {}
  shared.ninety[name] ??= make()
  return shared.ninety[name] as Value
}
