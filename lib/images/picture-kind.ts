const beginnings = [
  /^ffd8ff/, // JPEG
  /^89504e470d0a1a0a/, // PNG
  /^52494646.{8}57454250/, // WebP
  /^(49492[ab]00|4d4d002[ab])/, // TIFF
  /^.{8}66747970(61766966|61766973|6d696631)/, // AVIF
]

export const heicRefusal =
  'HEIC files are not supported. On the iPhone, choose Settings › Camera › Formats › Most Compatible, or share the photo as a JPEG.'

export const hasHeicName = (name: string): boolean => /\.hei[cf]$/i.test(name)

/** Whether a file is a HEIC photograph, whatever its name says: sharp's build reads its container with AVIF in it only. */
export const isHeic = (bytes: Buffer): boolean => {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 128))
  return /hei[cmsx]|hev[cmsx]/.test(brands) && !brands.includes('avif')
}

/**
 * Whether a file begins like a photograph. Asked before sharp is, which takes minutes and gigabytes to parse some SVGs
 * only to say that they are one.
 */
export const isPicture = (bytes: Buffer): boolean => {
  const hex = bytes.subarray(0, 16).toString('hex')
  return beginnings.some((pattern) => pattern.test(hex))
}
