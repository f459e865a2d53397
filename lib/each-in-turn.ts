/** Does one thing after the other, also where one fails; the first failure is thrown at the end. */
export const eachInTurn = async (works: (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const work of works) await work().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
