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

/** No address makes it fail: one may be too long for a file's name, or go on behind a file's. */
const isFile = (file: string) => {
  try {
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}

/**
 * Gives what answers for static files of other builds, as scripts/lib/builds.mjs keeps them in `kept` at a release: those of
 * pages that were open before it, and of pages that a process has sent which it has reached already. `own`: the folder of this
 * build's. Says whether it answers; any other file is Next's to answer for.
 */
export const createKeptFiles = (own: string, kept: string) => {
  const names = new Set(fs.existsSync(own) ? fs.readdirSync(own, { recursive: true, encoding: 'utf8' }) : [])
  return ({ url = '', method = '' }: Pick<IncomingMessage, 'url' | 'method'>, response: ServerResponse) => {
    const [, name] = address.exec(url) ?? []
    if (!name || names.has(name) || !['GET', 'HEAD'].includes(method)) return false
    const file = path.join(kept, name)
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
