import fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

const address = /^\/_next\/static\/((?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*)(?:\?|$)/

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Never throws: an address may be too long for a file name, or go on below a file. */
const isFile = (file: string) => {
  try {
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

/**
 * Returns a handler for static files of other builds, which scripts/lib/builds.mjs keeps in `retained` at a release:
 * for pages opened before it, and for pages from a process that already has the new build. `own`: the static folder of
 * this build. The handler returns whether it answers; other files are left to Next.
 */
export const createRetainedStaticFiles = (own: string, retained: string) => {
  const names = new Set(fs.existsSync(own) ? fs.readdirSync(own, { recursive: true, encoding: 'utf8' }) : [])
  return ({ url = '', method = '' }: Pick<IncomingMessage, 'url' | 'method'>, response: ServerResponse) => {
    const [, name] = address.exec(url) ?? []
    if (!name || names.has(name) || !['GET', 'HEAD'].includes(method)) return false
    const file = path.join(retained, name)
    if (!isFile(file)) return false
    fs.readFile(file, (error, body) => {
      if (error) return response.writeHead(404, { 'Content-Type': 'text/plain; charset=UTF-8' }).end('Not found')
      response.writeHead(200, {
        'Content-Type': types[path.extname(name)] ?? 'application/octet-stream',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      return response.end(body)
    })
    return true
  }
}
