import { spawn } from 'node:child_process'
import { freePort } from './ports.mjs'
import { withClient } from './postgres-client.mjs'
import { untilAnswering } from './processes.mjs'
import { prismaCli, prismaEnvironment } from './schema-engine-path.mjs'
import { Refusal, root } from './settings.mjs'
import { findReadable, startStudioProxy } from './studio-proxy.mjs'

/**
 * Opens Prisma Studio on 127.0.0.1 with the database and role of the URL. port 0: any free port. Refuses a taken port.
 * @param {string} databaseUrl @param {number} wanted
 */
export const openStudio = async (databaseUrl, wanted) => {
  const url = new URL(databaseUrl)
  // The change history records this name.
  url.searchParams.set('application_name', 'studio')
  const readable = await withClient(url.href, findReadable)
  const inner = await freePort(0, '127.0.0.1')
  const port = await freePort(wanted, '127.0.0.1')
  if (!port || !inner) throw new Refusal(`Port ${wanted} is taken. Choose another: npm run studio -- --port=5556`)
  const child = spawn(process.execPath, [prismaCli, 'studio', '--port', String(inner), '--browser', 'none'], {
    cwd: root,
    env: prismaEnvironment(url.href),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const early = ended.then(() => {
    throw new Refusal('Prisma Studio does not start.')
  })
  const target = `http://localhost:${inner}`
  try {
    await Promise.race([untilAnswering(target, 30), early])
    const proxy = await startStudioProxy({ port, target, databaseUrl: url.href, readable })
    const stop = () => {
      proxy.stop()
      child.kill()
    }
    return { url: proxy.url, ended, stop }
  } catch (error) {
    child.kill()
    throw error
  }
}
