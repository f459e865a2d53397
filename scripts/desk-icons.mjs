// npm run desk:icons: copies the icons that the desk's packages import into components/staff/icons-material, which
// replaces @mui/icons-material: that has 43,000 files, two fifths of an installation. Run it after an upgrade of
// react-admin or @mui/material; the version is that of @mui/material.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readArguments } from './lib/arguments.mjs'
import { Refusal, root } from './lib/settings.mjs'
import { filesBelow } from './lib/source-hash.mjs'

const own = path.join(root, 'components', 'staff', 'icons-material')
const packages = path.join(root, 'node_modules')

/** The names of the icons that react-admin and its ra-* packages import. */
export function importedIcons() {
  const folders = fs.readdirSync(packages).filter((name) => /^(react-admin|ra-)/.test(name))
  const sources = folders
    .flatMap((name) => filesBelow(path.join(packages, name, 'dist')))
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => fs.readFileSync(file, 'utf8').replace(/^\s*\*.*$/gm, ''))
  const found = sources.flatMap((source) => [...source.matchAll(/['"]@mui\/icons-material(?:\/([^'"]*))?['"]/g)])
  return [...new Set(found.map(([, icon = '']) => icon))].sort()
}

/** The names of the icons in components/staff/icons-material. */
export const ownIcons = () =>
  fs
    .readdirSync(own)
    .flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? [])
    .sort()

function copyIcons() {
  const { version } = JSON.parse(fs.readFileSync(path.join(packages, '@mui', 'material', 'package.json'), 'utf8'))
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'desk-icons-'))
  const args = ['install', '--prefix', folder, '--no-save', '--legacy-peer-deps', `@mui/icons-material@${version}`]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' })
  if (status !== 0) throw new Refusal(`npm install failed:\n${stderr}`)
  const whole = path.join(folder, 'node_modules', '@mui', 'icons-material')
  for (const name of ownIcons()) fs.rmSync(path.join(own, `${name}.mjs`))
  const icons = importedIcons()
  for (const file of [...icons, 'utils/createSvgIcon'].map((name) => `${name}.mjs`)) {
    fs.mkdirSync(path.dirname(path.join(own, file)), { recursive: true })
    fs.copyFileSync(path.join(whole, file), path.join(own, file))
  }
  const manifest = path.join(own, 'package.json')
  const text = JSON.parse(fs.readFileSync(manifest, 'utf8'))
  fs.writeFileSync(manifest, `${JSON.stringify({ ...text, version }, null, 2)}\n`)
  fs.rmSync(folder, { recursive: true })
  console.log(`${icons.length} icons of ${version}. Run npm install to have the lock file know the version.`)
}

if (process.argv[1]?.endsWith('desk-icons.mjs')) {
  readArguments({})
  copyIcons()
}
