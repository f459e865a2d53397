import crypto from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
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
  if (/^(disk|install|lock|lock-addresses|processes|settings)\.mjs$/.test(name)) {
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

/** Runs install() in its own process. Resolves to what it printed. @param {string} [options] */
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

/**
 * Starts a registry with one package. Resolves to npm's settings for it, the archive's hash and the requested paths.
 * @param {string} name @param {string} archivePath where the registry has the archive
 */
async function startRegistry(name, archivePath) {
  const source = path.join(root, 'sources', name)
  const env = { ...process.env, npm_config_cache: path.join(root, 'cache', 'of the publisher') }
  write(path.join('sources', name, 'package.json'), { name, version: '1.0.0' })
  await run('npm', ['pack', '--pack-destination', root, '--silent'], {
    cwd: source,
    env,
    shell: process.platform === 'win32',
  })
  const [file = ''] = fs.readdirSync(root).filter((one) => one.endsWith('.tgz'))
  const archive = fs.readFileSync(path.join(root, file))
  const integrity = `sha512-${crypto.createHash('sha512').update(archive).digest('base64')}`
  /** @type {string[]} */
  const asked = []
  const server = http.createServer(({ url = '', headers }, response) => {
    const address = decodeURIComponent(url)
    asked.push(address)
    if (address === archivePath) return response.end(archive)
    if (address !== `/${name}`) return response.writeHead(404).end()
    const dist = { tarball: `http://${headers.host}${archivePath}`, integrity }
    response.setHeader('Content-Type', 'application/json')
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: '1.0.0' },
        versions: { '1.0.0': { name, version: '1.0.0', dist } },
      }),
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const settings = {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: path.join(root, 'cache', String(port)),
    npm_config_omit_lockfile_registry_resolved: 'true',
  }
  return { settings, integrity, asked, close: () => server.close() }
}

// Names the lock entry so that lockKnowsPlatform() accepts it.
const name = `@next/swc-${process.platform}-${process.arch}-none`
const byConvention = `/${name}/-/${name.slice(6)}-1.0.0.tgz`
const elsewhere = '/archives/one.tgz'

it.each([
  ['packages are fetched at their addresses, without the lists of their versions', byConvention, [byConvention]],
  ['a registry that has its archives elsewhere is asked for them', elsewhere, [byConvention, `/${name}`, elsewhere]],
])('%s; the lock stays as it is', async (_, archivePath, expected) => {
  const registry = await startRegistry(name, archivePath)
  try {
    fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true })
    const dependencies = { [name]: '1.0.0' }
    write('package.json', { name: 'project', type: 'module', dependencies })
    const packages = {
      '': { name: 'project', dependencies },
      [`node_modules/${name}`]: { version: '1.0.0', integrity: registry.integrity },
    }
    const lock = `${JSON.stringify({ name: 'project', lockfileVersion: 3, requires: true, packages }, null, 2)}\n`
    fs.writeFileSync(path.join(root, 'package-lock.json'), lock)

    expect(await install('', registry.settings)).toBe('true')
    expect(installed()).toEqual(['@next'])
    expect([...new Set(registry.asked)]).toEqual(expected)
    expect(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).toBe(lock)
    expect(fs.existsSync(path.join(root, 'npm-shrinkwrap.json'))).toBe(false)
    expect(await install('', registry.settings)).toBe('false')
  } finally {
    registry.close()
  }
})
