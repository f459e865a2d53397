const beginnings = [
  /^ffd8ff/, // JPEG
  /^89504e470d0a1a0a/, // PNG
  /^52494646.{8}57454250/, // WebP
  /^(49492[ab]00|4d4d002[ab])/, // TIFF
  /^.{8}66747970(61766966|61766973|6d696631)/, // AVIF
]

/**
 * Whether a file begins like a photograph. Asked before sharp is, which takes minutes and gigabytes to parse some SVGs
 * only to say that they are one.
 */
export const isPicture = (bytes: Buffer): boolean => {
  const hex = bytes.subarray(0, 16).toString('hex')
  return beginnings.some((pattern) => pattern.test(hex))
}
