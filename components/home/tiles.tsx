import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Excerpt } from '@/lib/home/home'
import { columns, covering, excess, scaled, sizesOf } from '@/lib/images/sizes'
import styles from './tiles.module.css'

/** The tiles (excerpts 3 to 6): warranty, straps, buy-back, shipping. */
export const Tiles = ({ tiles }: { tiles: Excerpt[] }) =>
  tiles.length > 0 ? (
    <section className="section" aria-label="Services">
      <div className="wrap">
        <div className={styles.tiles}>
          {tiles.map((tile) =>
            tile.link ? (
              <SiteLink key={tile.title} className={styles.tile} href={tile.link}>
                <Tile tile={tile} />
              </SiteLink>
            ) : (
              <div key={tile.title} className={styles.tile}>
                <Tile tile={tile} />
              </div>
            ),
          )}
        </div>
      </div>
    </section>
  ) : null

const Tile = ({ tile: { title, description, photo } }: { tile: Excerpt }) => (
  <>
    {photo && (
      <figure>
        <Picture
          photo={photo}
          sizes={sizesOf(scaled('112px', excess(photo, 1)), [
            '(min-width: 1100px)',
            covering(photo, { vw: columns(12) / 4, ratio: 1 }),
          ])}
          maxWidth={960}
        />
      </figure>
    )}
    <div>
      <h3 className="title-block">
        <Title text={title} />
      </h3>
      {description && <p>{description}</p>}
    </div>
  </>
)
