/**
 * Roles at the desk: owner, everything; manager, everything but colleagues, and settings only to be read; boutique, one
 * boutique's pieces and enquiries, and most else to be read.
 */
export const roles = ['owner', 'manager', 'boutique'] as const
export type Role = (typeof roles)[number]

export const actions = ['see', 'create', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

type Rights = Record<Role, readonly Action[]>

const all = actions
const none: readonly Action[] = []
const keptByManagers: Rights = { owner: all, manager: all, boutique: ['see'] }
const fixedRows: Rights = { owner: ['see', 'edit'], manager: ['see', 'edit'], boutique: ['see'] }

/** Who may do what with which records. A record type that is missing here is nobody's. Safe in the browser. */
const rights = {
  pieces: { owner: all, manager: all, boutique: ['see', 'create', 'edit'] },
  sales: { owner: ['see', 'edit'], manager: ['see', 'edit'], boutique: none },
  imports: { owner: ['see', 'create'], manager: ['see', 'create'], boutique: none },
  photographs: { owner: all, manager: all, boutique: all },
  members: { owner: ['see', 'edit'], manager: ['see', 'edit'], boutique: ['see'] },
  enquiries: { owner: ['see', 'edit'], manager: ['see', 'edit'], boutique: ['see', 'edit'] },
  mails: { owner: ['see', 'edit'], manager: ['see', 'edit'], boutique: none },
  pages: keptByManagers,
  blurbs: keptByManagers,
  excerpts: fixedRows,
  slides: keptByManagers,
  menu: keptByManagers,
  trust: keptByManagers,
  specialists: keptByManagers,
  boutiques: fixedRows,
  featured: fixedRows,
  articles: keptByManagers,
  categories: keptByManagers,
  press: keptByManagers,
  membership: fixedRows,
  settings: { owner: ['see', 'edit'], manager: ['see'], boutique: none },
  history: { owner: ['see', 'edit'], manager: ['see', 'edit'], boutique: none },
  health: { owner: ['see'], manager: ['see'], boutique: ['see'] },
  colleagues: { owner: all, manager: none, boutique: none },
} as const satisfies Record<string, Rights>

export type ResourceName = keyof typeof rights

/** Whether a role may do something with a type of record. */
export const may = (role: Role, action: Action, resource: string): boolean =>
  Object.hasOwn(rights, resource) && (rights[resource as ResourceName][role] as readonly Action[]).includes(action)

/** What is said of a record that somebody may read and not change. */
export const othersWords = 'This belongs to the other boutique. Ask a manager.'

/** Whether a record is somebody's to change, where the role may edit its type: a boutique's colleague has its own, and pieces that are nowhere. */
export const isOwn = (
  { role, boutique }: { role: Role; boutique: string },
  resource: string,
  record: Record<string, unknown>,
): boolean => {
  if (role !== 'boutique') return true
  if (resource === 'pieces') return !record.facetLocation || record.facetLocation === boutique
  return resource !== 'enquiries' || record.boutique === boutique
}
