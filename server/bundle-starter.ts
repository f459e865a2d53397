import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { type StarterFile, starterFile } from './starter'

const bundle = (name: string) => {
  const { outputFiles } = buildSync({
    absWorkingDir: path.join(import.meta.dirname, 'browser'),
    entryPoints: [`${name}.ts`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    // Pages are put together as latin1.
    charset: 'ascii',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** Identifies the build's scripts by their names, which change with their content, in any order. */
const buildOf = (folder: string) => {
  const chunks = path.join(folder, 'static', 'chunks')
  const names = fs.existsSync(chunks) ? fs.readdirSync(chunks, { recursive: true, encoding: 'utf8' }) : []
  const scripts = names.filter((name) => name.endsWith('.js')).sort()
  return createHash('sha256').update(scripts.join()).digest('base64url').slice(0, 12)
}

/**
 * Bundles the scripts of server/browser for the build in `folder`: one that is inlined in each page, one that it loads.
 */
export const bundleStarter = (folder: string) => {
  const script = bundle('prerender')
  const name = `prerender-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`
  const target = path.join(folder, 'static', 'browser')
  fs.mkdirSync(target, { recursive: true })
  fs.writeFileSync(path.join(target, name), script)
  const file: StarterFile = {
    starter: bundle('starter'),
    ahead: `/_next/static/browser/${name}`,
    build: buildOf(folder),
  }
  fs.writeFileSync(starterFile(folder), JSON.stringify(file))
}
