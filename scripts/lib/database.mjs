import { explain } from './phases.mjs'
import { inVar, loadSettings } from './settings.mjs'

/** The shop's own server, with its database there. */
export async function openEmbedded() {
  const { startPostgres } = await import('./postgres.mjs')
  const server = await startPostgres({ dataDir: inVar('postgres'), durable: true })
  await server.ensureDatabase('shop')
  return { ...server, databaseUrl: server.url('shop') }
}

/** Runs a command on the database that DATABASE_URL names, else on the shop's own, started for as long as it takes. */
export async function withDatabase(work) {
  let server
  // Children get the signal too and end; the server is stopped below.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  try {
    const { embedded } = loadSettings()
    if (embedded) {
      server = await openEmbedded()
      process.env.DATABASE_URL = server.databaseUrl
    }
    await work(process.env.DATABASE_URL)
  } catch (error) {
    explain(error)
    process.exitCode = 1
  } finally {
    await server?.stop()
  }
}
