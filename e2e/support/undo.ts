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

/** From here on: gives how to undo what is made meanwhile, the last first. */
export const beginUndoing = () => {
  const before = undos.length
  return async () => {
    while (undos.length > before) await undos.pop()?.()
  }
}
