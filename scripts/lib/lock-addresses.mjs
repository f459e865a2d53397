/** @typedef {{ version?: string, name?: string, integrity?: string, resolved?: string, link?: boolean, inBundle?: boolean }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

const below = 'node_modules/'

/** The name in the registry; an alias is installed under another name. @param {string} place @param {Entry} entry */
const nameOf = (place, { name }) => name ?? place.slice(place.lastIndexOf(below) + below.length)

/** @param {string} place @param {Entry} entry */
const isFromRegistry = (place, { version, integrity, resolved, link, inBundle }) =>
  place.includes(below) && version && integrity && !resolved && !link && !inBundle

/**
 * Returns the lock with a `resolved` URL for each registry package that has none; otherwise npm reads the package's
 * list of versions. URLs follow the npm registry convention: <registry>/<name>/-/<name without scope>-<version>.tgz.
 * Packages of a scope with a registry of its own are left unchanged. settings: npm's configuration.
 * @template {Lock} L @param {L} lock @param {Record<string, unknown>} settings @returns {L}
 */
export function withAddresses(lock, settings) {
  const registry = String(settings.registry ?? '').replace(/\/+$/, '')
  if (!/^https?:\/\//.test(registry)) return lock
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    const name = nameOf(place, entry)
    const [scope] = name.split('/')
    if (!isFromRegistry(place, entry) || settings[`${scope}:registry`]) return [place, entry]
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${entry.version}.tgz`
    return [place, { ...entry, resolved: `${registry}/${name}/-/${file}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}
