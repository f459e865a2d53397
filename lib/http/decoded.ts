/** A percent-encoded text decoded, or `otherwise` where its escapes are broken. Safe in the browser. */
export const decodedOr = <Otherwise>(text: string, otherwise: Otherwise): string | Otherwise => {
  try {
    return decodeURIComponent(text)
  } catch {
    return otherwise
  }
}
