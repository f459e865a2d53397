/** @typedef {{ version?: string, name?: string, integrity?: string, resolved?: string, link?: boolean, inBundle?: boolean }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

const below = 'node_modules/'

/** The name that a registry knows it by; an alias is installed under another. @param {string} place @param {Entry} entry */
const nameOf = (place, { name }) => name ?? place.slice(place.lastIndexOf(below) + below.length)

/** @param {string} place @param {Entry} entry */
const isFromRegistry = (place, { version, integrity, resolved, link, inBundle }) =>
  place.includes(below) && version && integrity && !resolved && !link && !inBundle

/**
 * The lock with the address of each package's archive, where npm would have to read the list of all its versions to learn it.
 * By the convention that npm registries keep: <registry>/<name>/-/<name without scope>-<version>.tgz. Packages of a scope
 * that has a registry of its own are left as they are. settings: npm's.
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
