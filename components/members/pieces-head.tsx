import styles from './pieces-head.module.css'

/** Above a grid of members' watches. */
export const PiecesHead = ({ title }: { title: string }) => (
  <div className="wrap lh">
    <h1 className={`d2 ${styles.title}`}>{title}</h1>
  </div>
)
