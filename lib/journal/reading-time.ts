const wordsPerMinute = 200

/** Minutes that a text without tags takes to read: words / 200 rounded up, at least 1. */
export const readingTime = (text: string) => {
  const words = text.trim() ? text.trim().split(/\s+/).length : 0
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}
