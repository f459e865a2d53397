/**
 * Roles at the desk. owner: everything. manager: everything except colleagues; settings are read-only. boutique: pieces
 * and enquiries of one boutique; most other record types are read-only.
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

/** Permissions by record type and role. A record type that is missing is denied to everybody. Safe in the browser. */
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
  boutiques: keptByManagers,
  currencies: keptByManagers,
  synonyms: keptByManagers,
  featured: fixedRows,
  articles: keptByManagers,
  categories: keptByManagers,
  press: keptByManagers,
  membership: fixedRows,
  settings: { owner: ['see', 'edit'], manager: ['see'], boutique: none },
  history: { owner: ['see', 'edit'], manager: ['see', 'edit'], boutique: none },
  bin: { owner: ['see', 'delete'], manager: ['see'], boutique: none },
  health: { owner: ['see'], manager: ['see'], boutique: ['see'] },
  colleagues: { owner: all, manager: none, boutique: none },
} as const satisfies Record<string, Rights>

export type ResourceName = keyof typeof rights

/** Whether a role may perform an action on a record type. */
export const may = (role: Role, action: Action, resource: string): boolean =>
  Object.hasOwn(rights, resource) && (rights[resource as ResourceName][role] as readonly Action[]).includes(action)

/** Whether a role may change the pictures of the site's own folder. */
export const mayArrangeSite = (role: Role): boolean => role !== 'boutique'

/** The message for a record that a colleague may read but not change. */
export const othersWords = 'This belongs to another boutique. Ask a manager.'

/**
 * Whether a colleague whose role may edit this record type may change this record. The role boutique may change records
 * of its own boutique and pieces without a boutique. `ownCondition` in list-conditions.ts is the same rule in SQL.
 */
export const isOwn = (
  { role, boutique }: { role: Role; boutique: string },
  resource: string,
  record: Record<string, unknown>,
): boolean => {
  if (role !== 'boutique') return true
  if (resource === 'pieces') return !record.facetLocation || record.facetLocation === boutique
  return resource !== 'enquiries' || record.boutique === boutique
}
