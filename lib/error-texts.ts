/** The customer's error texts, letter for letter, as in texts; the error page's is there. Safe in the browser. */
export const errors = {
  noResponse: 'API Error, please try again. Error: No response from the server.',
  text: (text: string) => `Error: ${text}`,
  several: (reasons: readonly string[]) => `Errors: ${reasons.join(', ')}`,
  status: (status: number, statusText: string) => `API Error, please try again. Error: ${status} (${statusText})`,
} as const
