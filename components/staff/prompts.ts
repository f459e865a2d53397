// Prompts that a pending request can show to the user and await.

/** Two versions of a record to choose between. */
export type Conflict = {
  label: string
  /** fields that differ, with both values as text */
  rows: { label: string; mine: string; theirs: string }[]
  /** fields that only the other person changed, as text; they stay */
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

/** The store for useSyncExternalStore. */
export const prompts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => open,
}

const asking: Partial<Record<'sign-in' | 'proof', Promise<boolean>>> = {}

/**
 * Prompts the user to sign in again ('sign-in') or to confirm with the password or a passkey ('proof'). Concurrent
 * requests share one prompt. Resolves to whether the user did so.
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

/** Prompts the user to choose between two versions of a record. */
export const askWhichStays = (conflict: Conflict): Promise<'mine' | 'theirs'> =>
  new Promise<'mine' | 'theirs'>((resolve) => {
    show({ kind: 'conflict', conflict, answer: resolve })
  }).finally(() => show(null))
