import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { deskScriptBase } from '../lib/staff/desk-page'
import { deskScriptFile } from '../lib/staff/desk-script'
import { starterFile } from './first-paint'

/**
 * Finishes the build in the folder given as an argument: bundles the script that stands in every page, and the staff desk's
 * scripts with a React of their own. The desk is rendered in the browser alone, so it needs nothing of Next, whose compiler
 * takes four times as long for it: a quarter of a build.
 */
const [folder = '.next'] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '..')
const common = { absWorkingDir: root, bundle: true, minify: true, format: 'esm', logLevel: 'silent' } as const

const bundleStarter = async () => {
  const { outputFiles } = await build({
    ...common,
    entryPoints: ['server/browser/starter.ts'],
    target: 'es2020',
    // Pages are put together as latin1.
    charset: 'ascii',
    write: false,
  })
  fs.writeFileSync(starterFile(folder), outputFiles[0]?.text ?? '')
}

const bundleDesk = async () => {
  const entry = path.join('components', 'staff', 'open-desk.tsx')
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: path.join(folder, 'static', 'desk'),
    splitting: true,
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
  })
  const output = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)
  if (!output) throw new Error('The staff desk was not bundled.')
  fs.writeFileSync(deskScriptFile(folder), JSON.stringify(deskScriptBase + path.basename(output[0])))
}

await Promise.all([bundleStarter(), bundleDesk()])
