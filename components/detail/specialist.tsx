import { Picture } from '@/components/ui/picture'
import type { Photo } from '@/lib/images/photo'
import { sizesOf } from '@/lib/images/sizes'
import styles from './specialist.module.css'

type SpecialistProps = { name: string; role: string; portrait: Photo | null }

/** The specialist who answers enquiries. */
export const SpecialistCard = ({ name, role, portrait }: SpecialistProps) => (
  <p className={styles.specialist}>
    {portrait && (
      <span className={styles.portrait}>
        <Picture photo={portrait} alt="" sizes={sizesOf('56px')} maxWidth={160} />
      </span>
    )}
    <span>
      <b>{name}</b>
      {role && <span className="muted">{role}</span>}
    </span>
  </p>
)
