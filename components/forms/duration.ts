/** Formats a waiting time given in seconds. */
export const formatDuration = (seconds: number) => {
  if (seconds <= 90) return seconds === 1 ? 'one second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** The advice after a 429; `retryAfter` in seconds, null if the response did not say. */
export const tooManyAttempts = (retryAfter: number | null | undefined) =>
  `Too many attempts. Please wait ${retryAfter ? formatDuration(retryAfter) : 'a moment'} before you try again.`
