import { Chapter, Spinner } from '@/components/ui/spinner'
import styles from './slider-controls.module.css'

type SliderControlsProps = {
  labels: string[]
  index: number
  /** counts slide changes; a new value restarts the progress bar */
  turn: number
  running: boolean
  paused: boolean
  /** the pointer or the focus keeps the slide for as long as it stays */
  onHold: boolean
  /** a notice covers the controls: they are invisible then, but keep keyboard access, and focus reveals them */
  covered: boolean
  onShow: (index: number) => void
  /** the visitor may be about to choose this slide: its picture may load */
  onMeet: (index: number) => void
  onPause: () => void
}

/** More slides have no labels, and may take two rows: a phone of 320 px has room for seven beside the button. */
const maxInOneRow = 7

/** A single slide, whose film plays, has only the button that pauses it. */
export const SliderControls = (props: SliderControlsProps) => {
  const { labels, index, turn, running, paused, onHold, covered, onShow, onMeet, onPause } = props
  const several = labels.length > 1
  return (
    <div className={styles.controls} data-above-notice>
      {several && (
        <div className={styles.bar} aria-hidden="true">
          <Chapter />
          <i key={turn} data-running={running || undefined} />
        </div>
      )}
      <div
        className={styles.row}
        style={covered ? { opacity: 0, pointerEvents: 'none' } : undefined}
        data-controls
        data-many={labels.length > maxInOneRow || undefined}
      >
        {several &&
          labels.map((label, place) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the slides of a page never move
              key={place}
              type="button"
              className={styles.bullet}
              aria-current={place === index}
              onClick={() => onShow(place)}
              onPointerEnter={() => onMeet(place)}
              onFocus={() => onMeet(place)}
            >
              <Spinner />
              <span>{label}</span>
              <b className="visually-hidden">
                Slide {place + 1} of {labels.length}
              </b>
            </button>
          ))}
        <span className={styles.state}>
          <button type="button" className={styles.pause} onClick={onPause}>
            {paused ? 'Play' : 'Pause'}
          </button>
          {onHold && <small>On hold</small>}
        </span>
      </div>
    </div>
  )
}
