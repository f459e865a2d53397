import type { AuthProvider } from 'react-admin'
import type { Staff } from '@/lib/staff/account'
import { type Action, may } from '@/lib/staff/roles'
import { signInHref } from '@/lib/staff/sign-in-href'
import { noteShown } from './displayed-account'
import { callApi } from './request'

type Me = Staff & { brand: string }
let known: Promise<Me> | null = null

/** The signed-in colleague. Requested once and cached. */
export const me = (): Promise<Me> => {
  known ??= callApi<Me>('me').then(({ data }) => {
    noteShown(data.id)
    return data
  })
  known.catch(() => {
    known = null
  })
  return known
}

/** Reloads the signed-in colleague after a sign-in. Resolves to the name if it is a different person, else null. */
export const whoCame = async (): Promise<string | null> => {
  const before = await known?.catch(() => null)
  known = null
  const now = await me()
  return before && before.id !== now.id ? now.name : null
}

const actionOf: Record<string, Action> = {
  list: 'see',
  show: 'see',
  export: 'see',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
}

const leave = () => {
  location.assign(signInHref(location.pathname))
}

/** react-admin's auth provider. `callApi` itself prompts for a sign-in when the session has ended, not checkError. */
export const authProvider: AuthProvider = {
  login: async () => {},
  logout: async () => {
    if (!known) return
    await callApi('session', 'DELETE').catch(() => {})
    known = null
    leave()
  },
  checkAuth: async () => {
    await me()
  },
  checkError: async () => {},
  getIdentity: async () => {
    const { id, name } = await me()
    return { id, fullName: name }
  },
  getPermissions: async () => (await me()).role,
  canAccess: async ({ action, resource }) => may((await me()).role, actionOf[action] ?? 'edit', resource),
}
