const beginnings = [
  /^ffd8ff/, // JPEG
  /^89504e470d0a1a0a/, // PNG
  /^52494646.{8}57454250/, // WebP
  /^(49492a00|4d4d002a)/, // TIFF
  /^.{8}6674797061766966/, // AVIF
]

/** Whether a file begins like a picture; the pipeline checks the rest. */
export const isPicture = (bytes: Buffer): boolean => {
  const hex = bytes.subarray(0, 16).toString('hex')
  return beginnings.some((pattern) => pattern.test(hex))
}
