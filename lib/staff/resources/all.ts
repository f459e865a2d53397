import type { ResourceName } from '../roles'
import { colleagues } from './colleagues'
import { pieces } from './pieces'
import type { Resource } from './resource'

/** Every type of record that the desk edits by form. Safe in the browser. */
export const resources: readonly Resource[] = [pieces, colleagues]

export const resourceOf = (name: string | undefined): Resource | null =>
  resources.find((resource) => resource.name === (name as ResourceName)) ?? null
