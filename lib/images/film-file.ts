/** A box of an MP4 file: its four-letter type, and the byte range of its content. */
type Box = { type: string; start: number; end: number }

/** Yields the top-level boxes of an MP4 file. The last one may claim to be longer than the file. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    const head = isLong ? 16 : 8
    yield { type, start: at + head, end: at + length }
    if (length < head) return
    at += length
  }
}

/** More boxes than a film of a few minutes has, even if fragmented. */
const maxBoxes = 10_000

/** Returns why a file is not a film that every browser plays (MP4 with H.264), as a sentence; null if it is one. */
export const faultOfFilm = (bytes: Buffer): string | null => {
  let count = 0
  let description: Buffer | null = null
  for (const { type, start, end } of boxesOf(bytes)) {
    if (count++ === 0 && type !== 'ftyp') return 'This file is not an MP4.'
    if (end < start || end > bytes.length || count > maxBoxes)
      return 'The video is damaged or incomplete. Please save it again.'
    if (type === 'moov') description ??= bytes.subarray(start, end)
  }
  if (count === 0) return 'This file is not an MP4.'
  if (!description) return 'The video is damaged or incomplete. Please save it again.'
  if (description.includes('avc1') || description.includes('avc3')) return null
  return description.includes('hvc1') || description.includes('hev1')
    ? 'Many browsers cannot play this video (HEVC). Please save it as MP4 (H.264).'
    : 'Not every browser can play this video. Please save it as MP4 (H.264).'
}
