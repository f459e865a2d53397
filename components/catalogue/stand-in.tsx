import type { Card } from '@/lib/catalogue/piece'
import styles from './stand-in.module.css'

const watch = (
  <>
    <path d="M308 338 324 0h152l16 338M308 662l16 338h152l16-338" />
    <circle cx="400" cy="500" r="184" />
    <circle cx="400" cy="500" r="158" />
    <path d="M400 500V392M400 500l66 44M584 482h20v36h-20" />
  </>
)

const ring = (
  <>
    <circle cx="400" cy="560" r="196" />
    <circle cx="400" cy="560" r="172" />
    <path d="m340 374-44-62 52-60h104l52 60-44 62M296 312h208M348 252l52 122 52-122" />
  </>
)

/** A line drawing in the place of a photograph that a piece doesn't have. */
export const StandIn = ({ family }: Pick<Card, 'family'>) => (
  <svg className={styles.drawing} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {family === 'watch' ? watch : ring}
  </svg>
)
