/** A picture as pages and the wire know it. Safe in the browser. */
export type Photo = {
  /** address without width and ending, e.g. /watches/gallery/NW-10311/gallery-large-image/01-front */
  src: string
  /** of the master, in pixels */
  width: number
  height: number
  /** data: URL of a few pixels, shown while the picture loads */
  placeholder: string
  /** a close-up bleeds to its edges; a whole object fades into the page (class `fade`) */
  closeUp: boolean
  alt: string
}

/** How the name of a file ends that may be a photograph's master. */
export const masterEnding = /\.(jpe?g|png|webp|tiff?|avif)$/i

export const photoWidths = [160, 320, 400, 480, 640, 720, 960, 1200, 1600, 2400] as const
export type PhotoWidth = (typeof photoWidths)[number]
export const photoFormats = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** The address of one size of a photo, e.g. photoUrl(p, 640, 'avif') → {src}-640.avif */
export const photoUrl = (photo: Pick<Photo, 'src'>, width: PhotoWidth, format: PhotoFormat) =>
  `${photo.src}-${width}.${format}`

/** The middle of a wide photograph, three wide to four high, for boxes that are taller than wide. */
export const uprightWidths = [320, 480, 640, 960] as const satisfies readonly PhotoWidth[]
export const uprightFormats = ['avif', 'webp'] as const satisfies readonly PhotoFormat[]

/** The address of one size of the cut. */
export const uprightUrl = ({ src }: Pick<Photo, 'src'>, width: PhotoWidth, format: PhotoFormat) =>
  `${src}-${width}-upright.${format}`

/** The widths of the cut that exist: never more pixels than the master has, and none of a master that is not wide. */
export const uprightWidthsFor = ({ width, height }: Pick<Photo, 'width' | 'height'>): PhotoWidth[] =>
  width > height ? uprightWidths.filter((one) => one <= height * (3 / 4)) : []

/** A srcset of every width of the cut, for one format. */
export const uprightSrcSet = (photo: Photo, format: (typeof uprightFormats)[number]) =>
  uprightWidthsFor(photo)
    .map((width) => `${uprightUrl(photo, width, format)} ${width}w`)
    .join(', ')

/** The widths that exist for a master: never wider than it is, and always one. */
export const widthsFor = (masterWidth: number): PhotoWidth[] => {
  const fitting = photoWidths.filter((width) => width <= masterWidth)
  return fitting.length > 0 ? fitting : [photoWidths[0]]
}

/** The widest size of a master that is at most `most` pixels wide; its smallest where none is. */
export const widthUpTo = (masterWidth: number, most: number): PhotoWidth =>
  widthsFor(masterWidth).findLast((width) => width <= most) ?? photoWidths[0]

type Box = {
  /** a media condition; the last box has none */
  media?: string
  /** the box's width, in hundredths of the viewport's */
  vw: number
  /** the box's width over its height */
  ratio: number
}

/**
 * `sizes` where a photograph is `length` wide on phones: on dense ones it is asked for at about two thirds of that, since
 * nobody sees three dots for one and the line carries half the bytes.
 */
export const phoneSizes = (length: string, wider: string) =>
  `${wider && `${wider}, `}(min-resolution: 2.1dppx) calc(${length} * .62), (min-resolution: 1.5dppx) calc(${length} * .65), ${length}`

/** `sizes` of a card among six across from 1280 px, three from 768, two below. */
export const cardSizes = phoneSizes('50vw', '(min-width: 1280px) 17vw, (min-width: 768px) 34vw')

/** `sizes` of a photograph that covers boxes of other proportions: it is drawn wider than a box that is more upright. */
export const coverSizes = ({ width, height }: Pick<Photo, 'width' | 'height'>, boxes: Box[]) => {
  const drawn = boxes.map(({ media, vw, ratio }) => {
    const length = `${Math.round(vw * Math.max(1, width / height / ratio))}vw`
    return { media, length }
  })
  const wider = drawn.flatMap(({ media, length }) => (media ? [`${media} ${length}`] : [])).join(', ')
  const last = drawn.find(({ media }) => !media)
  return last ? phoneSizes(last.length, wider) : wider
}

/** A srcset of every width that exists, for one format; none wider than `maxWidth`, but always one. */
export const photoSrcSet = (photo: Photo, format: PhotoFormat, maxWidth = Number.POSITIVE_INFINITY) =>
  widthsFor(photo.width)
    .filter((width, index) => width <= maxWidth || index === 0)
    .map((width) => `${photoUrl(photo, width, format)} ${width}w`)
    .join(', ')
