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

export const photoWidths = [160, 320, 400, 480, 640, 720, 960, 1200, 1600, 2400] as const
export type PhotoWidth = (typeof photoWidths)[number]
export const photoFormats = ['avif', 'webp', 'jpg'] as const
export type PhotoFormat = (typeof photoFormats)[number]

/** The URL of one size of a photo, e.g. photoUrl(p, 640, 'avif') → {src}-640.avif */
export const photoUrl = (photo: Pick<Photo, 'src'>, width: PhotoWidth, format: PhotoFormat) =>
  `${photo.src}-${width}.${format}`

/** Widths of the upright cut: the middle of a wide photograph at 3:4, for boxes taller than wide. */
export const uprightWidths = [320, 480, 640, 960] as const satisfies readonly PhotoWidth[]
export const uprightFormats = ['avif', 'webp'] as const satisfies readonly PhotoFormat[]

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

type Box = {
  /** a media condition; absent for the last box */
  media?: string
  /** width of the box in vw */
  vw: number
  /** aspect ratio of the box: width / height */
  ratio: number
}

/**
 * `sizes` for a photograph that is `length` wide on phones. Dense screens get about two thirds of that width: the
 * difference is invisible, and the transfer is half as large. At three dots per pixel a width of up to 440 takes the file
 * of 720 (440 × 3 × .545); Safari takes the next larger file, however little is missing.
 */
export const phoneSizes = (length: string, wider: string) =>
  `${wider && `${wider}, `}(min-resolution: 2.8dppx) calc(${length} * .545), (min-resolution: 2.1dppx) calc(${length} * .62), (min-resolution: 1.5dppx) calc(${length} * .65), ${length}`

/** `sizes` of a card: six per row from 1280 px, three from 768 px, two below. */
export const cardSizes = phoneSizes('50vw', '(min-width: 1280px) 17vw, (min-width: 768px) 34vw')

/** `sizes` for object-fit: cover: in a box that is narrower in proportion than the photograph, it is drawn wider. */
export const coverSizes = ({ width, height }: Pick<Photo, 'width' | 'height'>, boxes: Box[]) => {
  const drawn = boxes.map(({ media, vw, ratio }) => {
    const length = `${Math.round(vw * Math.max(1, width / height / ratio))}vw`
    return { media, length }
  })
  const wider = drawn.flatMap(({ media, length }) => (media ? [`${media} ${length}`] : [])).join(', ')
  const last = drawn.find(({ media }) => !media)
  return last ? phoneSizes(last.length, wider) : wider
}

/** A srcset of every width that exists, in one format; none wider than `maxWidth`, but always at least one. */
export const photoSrcSet = (photo: Photo, format: PhotoFormat, maxWidth = Number.POSITIVE_INFINITY) =>
  widthsFor(photo.width)
    .filter((width, index) => width <= maxWidth || index === 0)
    .map((width) => `${photoUrl(photo, width, format)} ${width}w`)
    .join(', ')
