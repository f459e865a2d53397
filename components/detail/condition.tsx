import type { Condition } from '@/lib/catalogue/piece'
import styles from './condition.module.css'
import { FactsTable } from './facts-table'

/** The condition report of a piece; nothing if there is no data. */
export const ConditionReport = ({ condition }: { condition: Condition }) => {
  const { rows, notes, provenance, certificate } = condition
  if (rows.length === 0 && !notes && !provenance && !certificate) return null
  return (
    <section className={`wrap ${styles.condition}`} aria-labelledby="condition">
      <h2 className="title-section" id="condition">
        Condition
      </h2>
      <div className={styles.columns}>
        {rows.length > 0 && <FactsTable caption="Condition" rows={rows} />}
        <div className={styles.words}>
          {notes && <p dir="auto">{notes}</p>}
          {provenance && (
            <p>
              <b>Provenance.</b> <span dir="auto">{provenance}</span>
            </p>
          )}
          {certificate && (
            <p>
              <a className="link" href={certificate}>
                Certificate (PDF)
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
