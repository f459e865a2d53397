// npm run sbom: writes the production packages as a CycloneDX document to var/sbom.json, and prints their licences.
import fs from 'node:fs'
import { readArguments } from './lib/arguments.mjs'
import { runNpm } from './lib/processes.mjs'
import { inVar, Refusal, root } from './lib/settings.mjs'

/**
 * @typedef {{ 'bom-ref': string, name: string, version: string, properties?: { name: string, value: string }[], licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component
 */

/** @param {Component} component */
const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')

/**
 * Resolves to npm's document for the lock file, without development packages. npm's own --omit=dev also drops packages
 * that both production and development need.
 * @returns {Promise<{ bomFormat: string, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }>}
 */
export async function billOfMaterials() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=silent']
  const { code, output } = await runNpm(args, { cwd: root })
  if (code !== 0) throw new Refusal(`npm sbom failed:\n${output.trim()}`)
  const whole = JSON.parse(output.slice(output.indexOf('{')))
  const components = whole.components
    .filter((/** @type {Component} */ one) => !isForDevelopment(one))
    // npm names a package of this repository by its folder.
    .map((/** @type {Component} */ one) => ({ ...one, name: one['bom-ref'].replace(/(?<=.)@.*/, '') }))
  const kept = new Set([whole.metadata.component, ...components].map((one) => one['bom-ref']))
  const dependencies = whole.dependencies
    .filter((/** @type {{ ref: string }} */ { ref }) => kept.has(ref))
    .map((/** @type {{ ref: string, dependsOn: string[] }} */ { ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => kept.has(one)),
    }))
  return { ...whole, components, dependencies }
}

/** Returns the packages by licence, most frequent first. @param {Component[]} components */
export function licencesOf(components) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const { name, version, licenses = [] } of components) {
    const words = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ')
    const licence = words || 'not said'
    found.set(licence, [...(found.get(licence) ?? []), `${name}@${version}`])
  }
  return [...found].sort(([, one], [, other]) => other.length - one.length)
}

if (process.argv[1]?.endsWith('sbom.mjs')) {
  readArguments({})
  const bill = await billOfMaterials()
  fs.mkdirSync(inVar(), { recursive: true })
  fs.writeFileSync(inVar('sbom.json'), JSON.stringify(bill, null, 2))
  const { components } = bill
  for (const [licence, names] of licencesOf(components))
    console.log(`${String(names.length).padStart(5)}  ${licence}${names.length > 3 ? '' : `: ${names.join(', ')}`}`)
  console.log(`\n${components.length} packages in var/sbom.json`)
}
