/**
 * Imports TypeScript. The loader is unregistered afterwards, so that it does not process what Next loads.
 * @template Modules @param {() => Promise<Modules>} importing
 */
const load = async (importing) => {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  try {
    return await importing()
  } finally {
    await unregister()
  }
}

/** The module that serves the shop, with Next. */
export const loadServer = () => load(() => import('./serve'))

/** The module that starts the serving processes; it loads nothing of Next. */
export const loadProcesses = () => load(() => import('./processes'))
