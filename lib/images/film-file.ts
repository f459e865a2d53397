/** A part of an MP4 file: its type in four letters, and where its content lies. */
type Box = { type: string; start: number; end: number }

/** The parts that follow each other in an MP4 file, each with its length before it; the last one may claim more than is there. */
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

/** Names of codecs as a film's description has them: what every browser plays, and what a telephone makes that few do. */
const played = ['avc1', 'avc3', 'av01', 'vp09']
const unplayed = ['hvc1', 'hev1', 'mp4v', 'apcn', 'apch']

/** Why bytes are no film that browsers play; null where they are one. */
export const faultOfFilm = (bytes: Buffer): string | null => {
  const boxes = [...boxesOf(bytes)]
  if (boxes[0]?.type !== 'ftyp') return 'The file is no MP4, whatever its name says.'
  const description = boxes.find(({ type }) => type === 'moov')
  if (!description || boxes.some(({ start, end }) => end < start || end > bytes.length))
    return 'The film is damaged: a part of it is missing. Save it again.'
  const described = bytes.subarray(description.start, description.end)
  if (played.some((codec) => described.includes(codec))) return null
  return unplayed.some((codec) => described.includes(codec))
    ? 'Many browsers cannot play this film (HEVC): save it as MP4 with H.264.'
    : 'The file has no picture in it that browsers play: save it as MP4 with H.264.'
}
