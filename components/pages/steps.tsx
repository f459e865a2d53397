import { Title } from '@/components/ui/title'
import type { Blurb } from '@/lib/pages/page'
import styles from './steps.module.css'

/** What happens, one step after the other. */
export const Steps = ({ steps }: { steps: Pick<Blurb, 'title' | 'description'>[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ title, description }) => (
      <li key={title}>
        <h2 className="d4">
          <Title text={title} />
        </h2>
        <p className="mute sm">{description}</p>
      </li>
    ))}
  </ol>
)
