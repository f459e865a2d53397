const wordsPerMinute = 200

/** Reading time of plain text in minutes, at 200 words per minute, rounded up, at least 1. */
export const readingTime = (text: string) => {
  const words = text.trim() ? text.trim().split(/\s+/).length : 0
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}
