/**
 * Imports TypeScript. The loader is gone afterwards, so that it looks at nothing that Next loads.
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

/** What serves, with Next. */
export const loadServer = () => load(() => import('./serve'))

/** What starts processes that serve, and loads nothing of Next itself. */
export const loadProcesses = () => load(() => import('./processes'))
