/** Questions that whatever sends a request may put to the person at the desk, and wait for the answer. */
export type Conflict = {
  label: string
  /** what differs, in words */
  rows: { label: string; mine: string; theirs: string }[]
  /** what only the other one changed, in words: it stays */
  kept: string[]
}

type Question =
  | { kind: 'sign-in' | 'proof'; answer: (done: boolean) => void }
  | { kind: 'conflict'; conflict: Conflict; answer: (choice: 'mine' | 'theirs') => void }

let open: Question | null = null
const listeners = new Set<() => void>()

const show = (question: Question | null) => {
  open = question
  for (const listener of listeners) listener()
}

/** The store, as useSyncExternalStore wants it. */
export const prompts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => open,
}

const asking: Partial<Record<'sign-in' | 'proof', Promise<boolean>>> = {}

/**
 * Asks whoever sits there to sign in again, or to prove with the password or a passkey that it is still they; all requests
 * that wait share one question. Gives whether they did.
 */
export const askForProof = (kind: 'sign-in' | 'proof'): Promise<boolean> => {
  asking[kind] ??= new Promise<boolean>((resolve) => {
    show({ kind, answer: resolve })
  }).finally(() => {
    delete asking[kind]
    show(null)
  })
  return asking[kind]
}

/** Shows both versions of a record that two people saved. */
export const askWhichStays = (conflict: Conflict): Promise<'mine' | 'theirs'> =>
  new Promise<'mine' | 'theirs'>((resolve) => {
    show({ kind: 'conflict', conflict, answer: resolve })
  }).finally(() => show(null))
