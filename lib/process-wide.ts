/**
 * A value that exists once per process. The server, Next's instrumentation and its routes each load their own copy of a
 * module; globalThis is what they share.
 */
export const processWide = <Value extends object>(name: string, make: () => Value): Value => {
  const shared = globalThis as { ninety?: Record<string, object> }
  shared.ninety ??= {}
  shared.ninety[name] ??= make()
  return shared.ninety[name] as Value
}
