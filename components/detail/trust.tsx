import { SiteLink } from '@/components/ui/link'
import styles from './trust.module.css'

type TrustProps = { lines: { title: string; text: string; link: string }[] }

/** The shop's assurances to a buyer, one per line. */
export const Trust = ({ lines }: TrustProps) =>
  lines.length > 0 ? (
    <ul className={styles.trust}>
      {lines.map(({ title, text, link }) => (
        <li key={title}>
          {link ? <SiteLink href={link}>{title}</SiteLink> : <b>{title}</b>}
          {text && <span>{` ${text}`}</span>}
        </li>
      ))}
    </ul>
  ) : null
