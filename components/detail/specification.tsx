import { ModelName } from '@/components/ui/title'
import styles from './specification.module.css'

type Row = { label: string; value: string }
type SpecificationProps = { rows: Row[]; className?: string }

/** Fewer rows than this stand in one table. */
const worthTwo = 5

/** What a piece is, line by line; two tables side by side, read as one. */
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
          <table className="specification" key={part[0]?.label}>
            <caption className="visually-hidden">{index === 0 ? 'Specification' : 'Specification, continued'}</caption>
            <tbody>
              {part.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>
                    <ModelName text={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}
