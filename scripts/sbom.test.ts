import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { billOfMaterials, licencesOf } from './sbom.mjs'

it('names every package of production with its version and licence', async () => {
  const { bomFormat, components } = await billOfMaterials()
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name}@${version}`)
  expect(named).not.toContain(`vitest@${devDependencies.vitest}`)
  const licences = licencesOf(components)
  expect(licences[0]?.[0]).toBe('MIT')
  expect(licences.flatMap(([, names]) => names)).toHaveLength(components.length)
}, 60_000)
