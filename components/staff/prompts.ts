// Prompts that a pending request can show to the user and await.

/** Two versions of a record to choose between. */
export type Conflict = {
  label: string
  /** fields that differ, with both values as text */
  rows: { label: string; mine: string; theirs: string }[]
  /** fields that only the other person changed, as text; they stay */
  saved: string[]
}

/** 'neither': the user decides later, and nothing is saved. */
export type Choice = 'mine' | 'theirs' | 'neither'

type Question =
  | { kind: 'sign-in' | 'proof'; answer: (done: boolean) => void }
  | { kind: 'account'; name: string; answer: (done: boolean) => void }
  | { kind: 'conflict'; conflict: Conflict; answer: (choice: Choice) => void }

/** Questions that wait for an answer. The last one is shown; the others come back once it is answered. */
let open: readonly Question[] = []
const listeners = new Set<() => void>()

const change = (questions: readonly Question[]) => {
  open = questions
  for (const listener of listeners) listener()
}

/** Shows the question that `make` builds around its answer, until it is answered. */
const show = <Answer>(make: (answer: (given: Answer) => void) => Question): Promise<Answer> =>
  new Promise((resolve) => {
    const question = make((given) => {
      change(open.filter((one) => one !== question))
      resolve(given)
    })
    change([...open, question])
  })

/** The store for useSyncExternalStore. */
export const prompts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => open.at(-1) ?? null,
}

type Shared = Extract<Question, { answer: (done: boolean) => void }>
const asking: Partial<Record<Shared['kind'], Promise<boolean>>> = {}

/** Shows a question once for all requests that wait for its answer. */
const showOnce = (kind: Shared['kind'], make: (answer: (done: boolean) => void) => Shared): Promise<boolean> => {
  asking[kind] ??= show<boolean>(make).finally(() => {
    delete asking[kind]
  })
  return asking[kind]
}

/**
 * Prompts the user to sign in again ('sign-in') or to confirm with the password or a passkey ('proof'). Concurrent
 * requests share one prompt. Resolves to whether the user did so.
 */
export const askForProof = (kind: 'sign-in' | 'proof'): Promise<boolean> =>
  showOnce(kind, (answer) => ({ kind, answer }))

/**
 * Asks whether to go on in the name of whoever has signed in in another tab. Concurrent requests share one prompt.
 */
export const askToGoOn = (name: string): Promise<boolean> =>
  showOnce('account', (answer) => ({ kind: 'account', name, answer }))

/** Prompts the user to choose between two versions of a record. */
export const askWhichStays = (conflict: Conflict): Promise<Choice> =>
  show((answer) => ({ kind: 'conflict', conflict, answer }))
