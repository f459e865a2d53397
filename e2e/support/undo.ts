const undos: (() => Promise<unknown>)[] = []

/** Remembers how to undo what was just made or changed. Gives that undo, which happens once, for a test that needs it earlier. */
export const undoLater = (undo: () => Promise<unknown>) => {
  let undone: Promise<unknown> | undefined
  const once = async () => {
    undone ??= undo()
    await undone
  }
  undos.push(once)
  return once
}

/** Does `work`, then undoes what was made meanwhile, the last first. */
export const undoing = async (work: () => Promise<void>) => {
  const before = undos.length
  await work()
  while (undos.length > before) await undos.pop()?.()
}
