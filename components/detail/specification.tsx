import { FactsTable } from './facts-table'
import styles from './specification.module.css'

type Row = { label: string; value: string }
type SpecificationProps = { rows: Row[]; className?: string }

/** Fewer rows than this go into one table. */
const worthTwo = 5

/** A piece's attributes in two tables side by side, which read as one. */
export const Specification = ({ rows, className = '' }: SpecificationProps) => {
  const half = rows.length < worthTwo ? rows.length : Math.ceil(rows.length / 2)
  const halves = [rows.slice(0, half), rows.slice(half)].filter((part) => part.length > 0)
  if (halves.length === 0) return null
  return (
    <section className={className} aria-labelledby="specification">
      <h2 className="title-section" id="specification">
        Specification
      </h2>
      <div className={styles.tables}>
        {halves.map((part, index) => (
          <FactsTable
            key={part[0]?.label}
            caption={index === 0 ? 'Specification' : 'Specification, continued'}
            rows={part}
          />
        ))}
      </div>
    </section>
  )
}
