import { memo, useEffect, useRef, useState } from 'react'
import { ModelName } from '@/components/ui/title'
import { afterPaint } from '@/lib/after-paint'
import type { Facet, FacetKey } from '@/lib/catalogue/listing'
import { formatInteger } from '@/lib/format-text'
import styles from './facet-group.module.css'

type FacetGroupProps = {
  facet: Facet
  chosen: string[]
  /** in two columns */
  wide: boolean
  onToggle: (key: FacetKey, value: string) => void
}

/** number of options that the style sheet shows of a folded list */
const folded = { narrow: 8, wide: 16 }

/**
 * The options of one facet. A long list is folded to its first rows; chosen options stay visible. Memoised, so that
 * while results load only the changed group renders again.
 */
export const FacetGroup = memo(({ facet: { key, label, options }, chosen, wide, onToggle }: FacetGroupProps) => {
  const [unfolded, setUnfolded] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const before = useRef<string[]>(null)
  // Checkboxes are uncontrolled, so that the browser paints a tick before React renders, which takes a phone a third of
  // a second. This applies choices made elsewhere; a box ticked meanwhile keeps its state.
  useEffect(() => {
    for (const box of group.current?.querySelectorAll('input') ?? []) {
      const isChosen = chosen.includes(box.value)
      if (before.current?.includes(box.value) !== isChosen) box.checked = isChosen
    }
    before.current = chosen
  }, [chosen])
  const isLong = options.length > (wide ? folded.wide : folded.narrow)
  const classes = [styles.options, wide && styles.wide, isLong && !unfolded && styles.folded]
  if (options.length === 0) return null
  return (
    <fieldset
      ref={group}
      className={isLong ? `${styles.facet} ${styles.long}` : styles.facet}
      data-width={wide ? 'wide' : key === 'location' ? 'narrow' : undefined}
    >
      <legend>{label}</legend>
      <div className={isLong ? styles.window : undefined}>
        <div className={classes.filter(Boolean).join(' ')}>
          {options.map(({ value, count, group }, index) => (
            <label key={value} data-group={group !== options[index - 1]?.group ? group : undefined}>
              <input
                className="checkbox__input"
                type="checkbox"
                name={key}
                value={value}
                defaultChecked={chosen.includes(value)}
                disabled={count === 0 && !chosen.includes(value)}
                onChange={() => afterPaint(() => onToggle(key, value))}
              />
              <span>
                <ModelName text={value} />
              </span>
              <span>{formatInteger(count)}</span>
            </label>
          ))}
        </div>
      </div>
      {isLong && (
        <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show fewer' : `Show all ${formatInteger(options.length)}`}
        </button>
      )}
    </fieldset>
  )
})
