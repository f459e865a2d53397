/** The page's colour (--ivory), on which a photograph's own floor must not show as a box: red, green, blue. */
const pageFloor = [244, 242, 238]

/** How far the floor may vary along the edge, and how dark it may be, in steps of 255. */
const [maxSpread, darkest] = [8, 228]

/** Raw pixels: 8 bits a channel. */
type Raw = { data: Buffer; info: { width: number; height: number; channels: number } }

/** The pixels along the upper edge and the upper two thirds of the sides: a shadow may reach the others. */
const edgeOf = ({ data, info: { width, height, channels } }: Raw) => {
  const places = [
    ...Array.from({ length: 64 }, (_, step) => [Math.floor((step * (width - 1)) / 63), 0]),
    ...Array.from({ length: 64 }, (_, step) => [step % 2 ? width - 1 : 0, Math.floor((step * height * 2) / 3 / 64)]),
  ]
  return places.map(([x = 0, y = 0]) => {
    const at = (y * width + x) * channels
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  })
}

/**
 * Factors of red, green and blue that turn a photograph's light, even floor into the page's; null if it has none, or has the
 * page's already.
 */
export const floorFactors = (pixels: Raw): [number, number, number] | null => {
  if (pixels.info.channels !== 3) return null
  const edge = edgeOf(pixels)
  const factors = pageFloor.map((wanted, channel) => {
    const values = edge.map((pixel) => pixel[channel] ?? 0).sort((a, b) => a - b)
    const [least = 0, middle = 0, most = 0] = [values[0], values[values.length >> 1], values.at(-1)]
    return most - least <= maxSpread && least >= darkest ? wanted / middle : null
  })
  const [red, green, blue] = factors
  if (!red || !green || !blue) return null
  return factors.every((factor) => Math.abs((factor ?? 1) - 1) < 0.005) ? null : [red, green, blue]
}
