import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { billOfMaterials, licencesOf } from './sbom.mjs'

/** The version; for a package of this repository, from its own package.json. */
const versionOf = (version: string) =>
  version.startsWith('file:') ? readPackage(`${version.slice('file:'.length)}/package.json`).version : version
const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

it('names every package of production with its version and licence', async () => {
  const { bomFormat, components } = await billOfMaterials()
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { dependencies, devDependencies } = readPackage('package.json')
  for (const [name, version] of Object.entries<string>(dependencies))
    expect(named).toContain(`${name}@${versionOf(version)}`)
  expect(named).not.toContain(`vitest@${devDependencies.vitest}`)
  const licences = licencesOf(components)
  expect(licences[0]?.[0]).toBe('MIT')
  expect(licences.flatMap(([, names]) => names)).toHaveLength(components.length)
})
