import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'
import { run } from './processes.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'install-'))
// npm is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

/** @param {string} file @param {unknown} content */
const write = (file, content) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), JSON.stringify(content))
}

// A project whose packages lie beside it and are copied into node_modules like those of a registry.
fs.writeFileSync(path.join(root, '.npmrc'), 'install-links=true\n')
for (const name of fs.readdirSync(here))
  if (/^(disk|install|lock|processes|settings)\.mjs$/.test(name)) {
    fs.mkdirSync(path.join(root, 'scripts', 'lib'), { recursive: true })
    fs.copyFileSync(path.join(here, name), path.join(root, 'scripts', 'lib', name))
  }
for (const name of ['served', 'tested']) {
  write(`packages/${name}/package.json`, { name, version: '1.0.0' })
  write(`packages/${name}/index.js`, name)
}
const project = {
  name: 'project',
  type: 'module',
  dependencies: { served: 'file:packages/served' },
  devDependencies: { tested: 'file:packages/tested' },
}
write('package.json', project)

const command = (options = '') => [
  '--input-type=module',
  '-e',
  `import { install } from './scripts/lib/install.mjs'; console.log(await install(${options}))`,
]

/** Runs install() in its own process. Resolves to what it printed. @param {string} [options] */
async function install(options = '', environment = {}) {
  const { NODE_ENV, ...env } = process.env
  const { output } = await run(process.execPath, command(options), {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ ({ ...env, ...environment }),
  })
  return output.trim()
}
const installed = () => fs.readdirSync(path.join(root, 'node_modules')).filter((name) => !name.startsWith('.'))

it('a first start leaves packages of development out; tests add them, no later start removes them, and none writes a lock file', async () => {
  expect(await install()).toBe('true')
  expect(installed()).toEqual(['served'])

  expect(await install('{ development: true }')).toBe('true')
  expect(installed()).toEqual(['served', 'tested'])
  expect(await install()).toBe('false')

  write('package.json', { ...project, overrides: { other: '1.0.0' } })
  expect(await install('', { NODE_ENV: 'production' })).toBe('true')
  expect(installed()).toEqual(['served'])
  expect(fs.existsSync(path.join(root, 'package-lock.json'))).toBe(false)
})

it('an installation that was interrupted is made anew', async () => {
  fs.rmSync(path.join(root, 'node_modules', 'served', 'index.js'))
  fs.writeFileSync(path.join(root, 'node_modules', '.made-from'), 'unfinished\n')
  expect(await install()).toBe('true')
  expect(fs.readdirSync(path.join(root, 'node_modules', 'served'))).toContain('index.js')
})
