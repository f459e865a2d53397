import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { type StarterFile, starterFile } from './starter'

const bundle = (name: string, format: 'iife' | 'esm') => {
  const { outputFiles } = buildSync({
    absWorkingDir: path.join(import.meta.dirname, 'browser'),
    entryPoints: [`${name}.ts`],
    bundle: true,
    minify: true,
    format,
    target: 'es2020',
    // Pages are put together from bytes.
    charset: 'ascii',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** Bundles the scripts of server/browser for the build in `folder`: one that stands in each page, one that it loads. */
export const bundleStarter = (folder: string) => {
  const script = bundle('render-ahead', 'esm')
  const name = `render-ahead-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`
  const target = path.join(folder, 'static', 'browser')
  fs.mkdirSync(target, { recursive: true })
  fs.writeFileSync(path.join(target, name), script)
  const file: StarterFile = { starter: bundle('starter', 'iife'), ahead: `/_next/static/browser/${name}` }
  fs.writeFileSync(starterFile(folder), JSON.stringify(file))
}
