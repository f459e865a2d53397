const steps: [unit: string, minutes: number][] = [
  ['week', 7 * 24 * 60],
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
]

/** How long ago, as text: 'just now', '12 minutes ago', '3 hours ago', '5 weeks ago'. Safe in the browser. */
export const formatElapsed = (since: Date, now: Date): string => {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000)
  const [unit, length] = steps.find(([name, size]) => minutes >= size * (name === 'week' ? 2 : 1)) ?? ['minute', 1]
  const count = Math.floor(minutes / length)
  if (count < 1) return 'just now'
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
