import { SiteLink } from './link'
import styles from './logo.module.css'
import { Spinner } from './spinner'

type LogoProps = {
  brand: string
  className?: string
}

/** A name that the header's bar would not hold in the usual size is set smaller, on two lines where it must be. */
const sizeOf = ({ length }: string) => {
  if (length <= 8) return ''
  return `${styles.long} ${length > 22 ? styles.longest : ''}`
}

/** The brand's name followed by its mark. */
export const Wordmark = ({ brand, className = '' }: LogoProps) => (
  <span className={`${styles.logo} ${sizeOf(brand)} ${className}`}>
    {brand}
    <Spinner className={styles.mark} />
  </span>
)

/** The wordmark as a link to the home page. */
export const Logo = ({ brand, className = '' }: LogoProps) => (
  <SiteLink href="/" className={`${styles.link} ${className}`} aria-label={`${brand}, home`}>
    <Wordmark brand={brand} />
  </SiteLink>
)
