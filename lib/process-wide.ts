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

/**
 * `port`: this process's own port for requests to itself (to expire tags, to render a form's response), set by the
 * server, since several processes share PORT. `opened` resolves once visitors are answered. Neither is set in
 * development.
 */
export const ownServer = processWide('own server', (): { port?: number; opened?: Promise<void> } => ({}))

/** The runner of the job queue in this process, if there is one; the server stops it before the process ends. */
export const processWorker = processWide('worker', (): { current?: { stop: () => Promise<void> } } => ({}))
