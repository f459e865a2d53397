/** Decodes a percent-encoded text; returns `otherwise` if its escapes are invalid. Safe in the browser. */
export const decodedOr = <Otherwise>(text: string, otherwise: Otherwise): string | Otherwise => {
  try {
    return decodeURIComponent(text)
  } catch {
    return otherwise
  }
}
