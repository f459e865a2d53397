import type { ReactNode } from 'react'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Photo } from '@/lib/images/photo'
import styles from './door.module.css'

type DoorProps = {
  /** may hold *italics* */
  title: string
  photo: Photo | null
  children: ReactNode
}

/** The way into the members' area: a picture, and beside it what to do. */
export const Door = ({ title, photo, children }: DoorProps) => (
  <main id="main" className={`${styles.door} ${photo ? '' : styles.plain}`}>
    {photo && (
      <div className={`${styles.picture} ${photo.closeUp ? styles.filled : ''}`}>
        <Picture photo={photo} sizes="(min-width: 1100px) 50vw, 100vw" priority />
      </div>
    )}
    <div className={styles.side}>
      <div className={styles.inner}>
        <h1 className="d2">
          <Title text={title} />
        </h1>
        {children}
      </div>
    </div>
  </main>
)
