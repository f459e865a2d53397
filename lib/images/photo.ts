/** A picture as pages and the wire contract use it. Safe in the browser. */
export type Photo = {
  /** path without width and extension, e.g. /watches/gallery/NW-10311/gallery-large-image/01-front */
  src: string
  /** of the master, in pixels */
  width: number
  height: number
  /** data: URL of a few pixels, shown while the picture loads */
  placeholder: string
  /** true: shown to its edges; false: a whole object, which fades into the page (class `fade`) */
  closeUp: boolean
  alt: string
}

export const photoWidths = [80, 120, 160, 240, 320, 400, 480, 640, 720, 960, 1200, 1600, 1800, 2400] as const
export const photoFormats = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** Widths of the upright cut: the middle of a wide photograph at 3:4, for boxes taller than wide. A banner has 880. */
export const uprightWidths = [320, 480, 640, 880, 960] as const
export const uprightFormats = ['avif', 'webp'] as const satisfies readonly PhotoFormat[]

export type PhotoWidth = (typeof photoWidths | typeof uprightWidths)[number]

/** The URL of one size of a photo, e.g. photoUrl(p, 640, 'avif') → {src}-640.avif */
export const photoUrl = (photo: Pick<Photo, 'src'>, width: PhotoWidth, format: PhotoFormat) =>
  `${photo.src}-${width}.${format}`

/** The URL of one size of the upright cut. */
export const uprightUrl = ({ src }: Pick<Photo, 'src'>, width: PhotoWidth, format: PhotoFormat) =>
  `${src}-${width}-upright.${format}`

/** The widths of the upright cut that exist: none upscaled, and none if the master is not wider than high. */
export const uprightWidthsFor = ({ width, height }: Pick<Photo, 'width' | 'height'>): PhotoWidth[] =>
  width > height ? uprightWidths.filter((one) => one <= height * (3 / 4)) : []

/** A srcset of every width of the upright cut, in one format. */
export const uprightSrcSet = (photo: Photo, format: (typeof uprightFormats)[number]) =>
  uprightWidthsFor(photo)
    .map((width) => `${uprightUrl(photo, width, format)} ${width}w`)
    .join(', ')

/** The widths that exist for a master: none wider than it is, but always at least one. */
export const widthsFor = (masterWidth: number): PhotoWidth[] => {
  const fitting = photoWidths.filter((width) => width <= masterWidth)
  return fitting.length > 0 ? fitting : [photoWidths[0]]
}

/** The widest size of a master that is at most `maxWidth` pixels wide, or its smallest size. */
export const widthUpTo = (masterWidth: number, maxWidth: number): PhotoWidth =>
  widthsFor(masterWidth).findLast((width) => width <= maxWidth) ?? photoWidths[0]

/**
 * A srcset in one format: none wider than `maxWidth`, and none below an eighth of the widest, which no screen would take;
 * but always at least one.
 */
export const photoSrcSet = (photo: Photo, format: PhotoFormat, maxWidth = Number.POSITIVE_INFINITY) => {
  const widest = widthUpTo(photo.width, maxWidth)
  return widthsFor(photo.width)
    .filter((width) => width <= widest && width >= widest / 8)
    .map((width) => `${photoUrl(photo, width, format)} ${width}w`)
    .join(', ')
}
