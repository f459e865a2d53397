import { memo, useEffect, useRef, useState } from 'react'
import { ModelName } from '@/components/ui/title'
import type { Facet, FacetKey } from '@/lib/catalogue/listing'
import { grouped } from '@/lib/grouped'
import styles from './facet-group.module.css'

type FacetGroupProps = {
  facet: Facet
  chosen: string[]
  /** two columns */
  wide: boolean
  onToggle: (key: FacetKey, value: string) => void
}

/** as many options as the style sheet shows of a folded list */
const folded = { narrow: 8, wide: 16 }

/**
 * The options of one facet. A long list folds after its first rows; what is chosen stays in sight. While results are on their
 * way, rendered again only where something is chosen in it.
 */
export const FacetGroup = memo(({ facet: { key, label, options }, chosen, wide, onToggle }: FacetGroupProps) => {
  const [unfolded, setUnfolded] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const before = useRef<string[]>(null)
  // The browser ticks a box, and paints it before anything is rendered, which takes a phone a third of a second. What is
  // chosen or taken away elsewhere follows here; a box that was ticked meanwhile stays as it is.
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
      className={styles.facet}
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
                onChange={() => requestAnimationFrame(() => setTimeout(onToggle, 0, key, value))}
              />
              <span>
                <ModelName text={value} />
              </span>
              <span>{grouped(count)}</span>
            </label>
          ))}
        </div>
      </div>
      {isLong && (
        <button type="button" className={styles.fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show fewer' : `Show all ${grouped(options.length)}`}
        </button>
      )}
    </fieldset>
  )
})
