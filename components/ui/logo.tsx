import { SiteLink } from './link'
import styles from './logo.module.css'
import { Spinner } from './spinner'

type LogoProps = {
  brand: string
  className?: string
}

/** The brand's name followed by its mark. */
export const Wordmark = ({ brand, className = '' }: LogoProps) => (
  <span className={`${styles.logo} ${className}`}>
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
