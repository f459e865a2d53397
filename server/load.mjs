/** Loads the server's TypeScript. The loader is gone afterwards, so that it looks at nothing that Next loads. */
export const loadServer = async () => {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  try {
    const { parseEnvironment } = await import('../lib/env-schema.mjs')
    const { serve } = await import('./serve')
    const { defaultProcesses, startProcesses } = await import('./processes')
    return { parseEnvironment, serve, defaultProcesses, startProcesses }
  } finally {
    await unregister()
  }
}
