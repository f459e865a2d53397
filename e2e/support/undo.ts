const undos: (() => Promise<unknown>)[] = []

/** Registers an undo step. Returns that step, which runs once, for a test that needs it earlier. */
export const undoLater = (undo: () => Promise<unknown>) => {
  let undone: Promise<unknown> | undefined
  const once = async () => {
    undone ??= undo()
    await undone
  }
  undos.push(once)
  return once
}

/** Returns a function that undoes what was registered since this call, last first. */
export const beginUndoing = () => {
  const before = undos.length
  return async () => {
    while (undos.length > before) await undos.pop()?.()
  }
}
