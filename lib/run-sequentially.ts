/** Runs one after the other, even if one fails; then throws the first failure. */
export const runSequentially = async (works: (() => PromiseLike<unknown>)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const work of works) await work().then(undefined, (error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
