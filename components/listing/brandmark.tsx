import { preloadFont } from '@/components/ui/preload-font'
import styles from './brandmark.module.css'

/** Width of the drawing. The name fills it, but its letters are never spaced wider than thirteen letters would be. */
const width = 1360
const size = 128
const advance = 105

/** A brand's name in capitals across the page, in place of a logo. */
export const Brandmark = ({ name }: { name: string }) => {
  preloadFont('hanken-grotesk-light')
  const letters = Math.max(1, [...name].length)
  const natural = letters * advance
  const scale = Math.min(1, width / natural)
  // 13 and 14 letters fill the width at full size; a longer name is set smaller, a shorter one ends earlier.
  const fontSize = letters > 14 ? Math.round(size * scale) : size
  const height = Math.round(fontSize * 0.92)
  return (
    <svg className={styles.brandmark} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      <text
        x="0"
        y={Math.round(fontSize * 0.766)}
        textLength={letters >= 13 ? width : natural}
        fontSize={fontSize}
        fill="currentColor"
      >
        {name.toUpperCase()}
      </text>
    </svg>
  )
}
