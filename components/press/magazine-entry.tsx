import { Picture } from '@/components/ui/picture'
import { Title } from '@/components/ui/title'
import type { Photo } from '@/lib/images/photo'
import { columns, sizesOf } from '@/lib/images/sizes'
import type { Magazine } from '@/lib/press/queries'
import { pressDate } from '@/lib/site/date'
import { plainTitle } from '@/lib/site/site'
import * as texts from '@/lib/texts'
import styles from './magazine-entry.module.css'

/** Matches magazine-entry.module.css: at most 240 px wide and 56 px high. */
const logoSizes = ({ width, height }: Photo) => sizesOf(`${Math.min(240, Math.round((56 * width) / height))}px`)

/** One piece of press coverage. */
export const MagazineEntry = ({ magazine, first }: { magazine: Magazine; first: boolean }) => {
  const { title, publisher, logo, date, excerpt, screenshot, article, download, translation } = magazine
  const links = [
    { label: texts.press.article, href: article },
    { label: texts.press.download, href: download },
    { label: texts.press.translation, href: translation },
  ].filter(({ href }) => href)
  const page = screenshot?.closeUp ? screenshot : null
  return (
    <article className={styles.entry}>
      <figure className={styles.page}>
        {page ? (
          <Picture
            photo={page}
            sizes={sizesOf('360px', ['(min-width: 900px)', `${columns(3)}vw`])}
            priority={first}
            alt={`The article in ${publisher || 'print'}`}
          />
        ) : (
          <OpeningPage magazine={magazine} first={first} />
        )}
      </figure>
      <div className={styles.publisher}>
        {logo ? <Picture photo={logo} sizes={logoSizes(logo)} alt="" fade={false} /> : <p>{publisher}</p>}
      </div>
      <div>
        <p className={`meta ${styles.date}`}>
          {logo && publisher && <span>{publisher}</span>}
          <time dateTime={date}>{pressDate(date)}</time>
        </p>
        <h2 className="title-section">
          <Title text={title} />
        </h2>
        {excerpt && <p className="lead mt-16">{excerpt}</p>}
        {links.length > 0 && (
          <p className={styles.links}>
            {links.map(({ label, href }) => (
              <PressLink key={label} href={href} label={label} about={plainTitle(title)} />
            ))}
          </p>
        )}
      </div>
    </article>
  )
}

const isDocument = (href: string) => /^\/media\/.*\.pdf$/i.test(href)

/** Documents download, pages of this site open here, other sites in a new tab. */
const PressLink = ({ href, label, about }: { href: string; label: string; about: string }) => {
  const elsewhere = !href.startsWith('/')
  return (
    <a
      className="link"
      href={href}
      download={isDocument(href) || undefined}
      target={elsewhere ? '_blank' : undefined}
      rel={elsewhere ? 'noopener noreferrer' : undefined}
    >
      {label}
      <span className="visually-hidden">
        : {about}
        {elsewhere && ' (opens in a new tab)'}
        {isDocument(href) && ' (PDF)'}
      </span>
    </a>
  )
}

/** Shown without a close-up of the printed page: a page drawn from title, publisher and screenshot, if any. */
const OpeningPage = ({ magazine, first }: { magazine: Magazine; first: boolean }) => (
  <div className={styles.drawn} aria-hidden="true">
    <b>{magazine.publisher}</b>
    {magazine.screenshot && (
      <Picture
        photo={magazine.screenshot}
        sizes={sizesOf('300px', ['(min-width: 900px)', `${columns(3)}vw`])}
        priority={first}
        alt=""
        fade={false}
      />
    )}
    <span>
      <Title text={magazine.title} />
    </span>
    <i />
  </div>
)
