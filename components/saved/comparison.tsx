import type { ReactNode } from 'react'
import { StatusMark } from '@/components/catalogue/terms'
import { SiteLink } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import { ModelName } from '@/components/ui/title'
import { sizesOf } from '@/lib/images/sizes'
import * as texts from '@/lib/piece-texts'
import { type ComparedPiece, compareFacts, differ } from '@/lib/saved/comparison'
import { piecesHref, withoutSku } from '@/lib/saved/piece-list'
import styles from './comparison.module.css'

const Row = ({ label, differs, children }: { label: string; differs: boolean; children: ReactNode }) => (
  <tr className={differs ? styles.differs : undefined}>
    <th scope="row">
      {label}
      {differs && <span className="visually-hidden"> (differs)</span>}
    </th>
    {children}
  </tr>
)

/** Matches comparison.module.css: the columns share the width, at least 168 px each; a photograph has at most 420. */
const sizesFor = (pieces: number) =>
  sizesOf(
    pieces > 1 ? '168px' : '58vw',
    [`(min-width: ${490 * pieces}px)`, '420px'],
    ['(min-width: 768px)', `${86 / pieces}vw`],
  )

/** Up to four pieces side by side; the first column has the labels and stays in place while the others scroll. */
export const Comparison = ({ pieces }: { pieces: ComparedPiece[] }) => {
  const skus = pieces.map(({ sku }) => sku)
  const rows = compareFacts(pieces)
  const priceDiffers = differ(pieces.map(({ price }) => price.text))
  const statusDiffers = differ(pieces.map(({ status }) => status.label))
  const sizes = sizesFor(pieces.length)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.frame} aria-label="Comparison" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">
            {pieces.length === 1 ? 'One piece' : `${pieces.length} pieces side by side`}
          </caption>
          <thead>
            <tr>
              <td />
              {pieces.map((piece, index) => (
                <th scope="col" key={piece.sku}>
                  <SiteLink href={piece.href} className={styles.piece}>
                    <span className={styles.photo}>
                      {piece.photos[0] ? (
                        <Picture
                          photo={piece.photos[0]}
                          alt=""
                          sizes={sizes}
                          priority={index === 0}
                          blurred={false}
                          maxWidth={960}
                        />
                      ) : (
                        <img src={`/placeholder-${piece.family}.svg`} alt="" />
                      )}
                    </span>
                    <span className={styles.brand}>{piece.brand}</span>
                    <span className="title-card">
                      <ModelName text={piece.name} />
                    </span>
                  </SiteLink>
                  {skus.length > 1 && (
                    <SiteLink
                      className={`link ${styles.remove}`}
                      href={piecesHref('/compare', withoutSku(skus, piece.sku))}
                    >
                      Remove<span className="visually-hidden"> {piece.name}</span>
                    </SiteLink>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row label="Price" differs={priceDiffers}>
              {pieces.map((piece) => (
                <td key={piece.sku}>
                  {piece.price.text || piece.status.label}
                  {piece.price.text && piece.showExcTaxes && <small>{` ${texts.status.excludingTaxes}`}</small>}
                </td>
              ))}
            </Row>
            <Row label="Status" differs={statusDiffers}>
              {pieces.map(({ sku, status }) => (
                <td key={sku}>
                  <StatusMark status={status} />
                </td>
              ))}
            </Row>
            {rows.map(({ label, values, differs }) => (
              <Row label={label} differs={differs} key={label}>
                {values.map((value, index) => (
                  <td key={skus[index]}>
                    {value ? (
                      <ModelName text={value} />
                    ) : (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="visually-hidden">not stated</span>
                      </>
                    )}
                  </td>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      </section>
      {(priceDiffers || statusDiffers || rows.some(({ differs }) => differs)) && (
        <p className={`wrap ${styles.legend}`} aria-hidden="true">
          These differ
        </p>
      )}
    </>
  )
}
