import { Drawing } from '@/components/catalogue/drawing'
import { SaveButton } from '@/components/saved/save-button'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { ModelName } from '@/components/ui/title'
import { columns, coverSizes } from '@/lib/images/sizes'
import type { MemberCard } from '@/lib/members/pieces-queries'
import styles from './piece-grid.module.css'

/** The grid of cards on the dark background of the members’ pages. */
export const PieceGrid = ({ pieces }: { pieces: MemberCard[] }) => (
  <ul className={styles.grid}>
    {pieces.map(({ sku, family, href, brand, name, status, price, isNew, photo }, index) => (
      <li key={sku}>
        <SiteLink href={href}>
          <figure>
            {photo ? (
              <Picture
                photo={photo}
                alt=""
                sizes={coverSizes(photo, { vw: columns(6), ratio: 4 / 5 }, [
                  '(min-width: 1100px)',
                  { vw: columns(3), ratio: 4 / 5 },
                ])}
                maxWidth={960}
                fade={false}
                loading={index < 4 ? 'eager' : 'lazy'}
              />
            ) : (
              <Drawing family={family} />
            )}
          </figure>
          <p className="text-xs muted">{brand}</p>
          <h2 className="title-card">
            <ModelName text={name} />
          </h2>
          <p className="text-xs muted tabular">{[status, price].filter(Boolean).join(', ')}</p>
          {isNew && <p className={`text-xs ${styles.new}`}>New since your last visit</p>}
        </SiteLink>
        <SaveButton sku={sku} name={name} className={styles.save} />
      </li>
    ))}
  </ul>
)

/** The heading above a grid of members' pieces. */
export const PiecesHead = ({ title }: { title: string }) => (
  <div className="wrap page-head">
    <h1 className={`title-page ${styles.title}`}>{title}</h1>
  </div>
)
