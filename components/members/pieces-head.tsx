import styles from './pieces-head.module.css'

/** The heading above a grid of members' pieces. */
export const PiecesHead = ({ title }: { title: string }) => (
  <div className="wrap page-head">
    <h1 className={`title-page ${styles.title}`}>{title}</h1>
  </div>
)
