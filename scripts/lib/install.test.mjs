import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it, vi } from 'vitest'
import { run } from './processes.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'install-'))
// npm takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })
afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

/** @param {string} file @param {unknown} content */
const write = (file, content) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), JSON.stringify(content))
}

// A project of its own, whose packages lie beside it and are copied as those of a registry are.
fs.writeFileSync(path.join(root, '.npmrc'), 'install-links=true\n')
for (const name of fs.readdirSync(here))
  if (/^(install|lock|processes|settings)\.mjs$/.test(name)) {
    fs.mkdirSync(path.join(root, 'scripts', 'lib'), { recursive: true })
    fs.copyFileSync(path.join(here, name), path.join(root, 'scripts', 'lib', name))
  }
for (const name of ['served', 'tested']) write(`packages/${name}/package.json`, { name, version: '1.0.0' })
const project = {
  name: 'project',
  type: 'module',
  dependencies: { served: 'file:packages/served' },
  devDependencies: { tested: 'file:packages/tested' },
}
write('package.json', project)

/** Runs install() in a process of its own. Gives what it gave. @param {string} [options] */
async function install(options = '', environment = {}) {
  const { NODE_ENV, ...env } = process.env
  const script = `import { install } from './scripts/lib/install.mjs'; console.log(await install(${options}))`
  const { output } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ ({ ...env, ...environment }),
  })
  return output.trim()
}
const installed = () => fs.readdirSync(path.join(root, 'node_modules')).filter((name) => !name.startsWith('.'))

it('a first start leaves packages of development out; tests add them, and no later start removes them', async () => {
  expect(await install()).toBe('true')
  expect(installed()).toEqual(['served'])
  expect(await install()).toBe('false')

  expect(await install('{ development: true }')).toBe('true')
  expect(installed()).toEqual(['served', 'tested'])
  expect(await install()).toBe('false')

  write('package.json', { ...project, overrides: { other: '1.0.0' } })
  expect(await install()).toBe('true')
  expect(installed()).toEqual(['served', 'tested'])

  write('package.json', project)
  expect(await install('', { NODE_ENV: 'production' })).toBe('true')
  expect(installed()).toEqual(['served'])
})

it('what somebody installed by hand is kept, and completed for tests alone', async () => {
  fs.rmSync(path.join(root, 'node_modules'), { recursive: true })
  await run('npm', ['install', '--omit=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    shell: process.platform === 'win32',
  })
  fs.writeFileSync(path.join(root, 'node_modules', 'by-hand'), '')
  expect(await install()).toBe('true')
  expect(installed()).toEqual(['by-hand', 'served'])
  expect(await install('{ development: true }')).toBe('true')
  expect(installed()).toContain('tested')
})
