import { SiteLink } from '@/components/ui/link'
import styles from './join.module.css'

type JoinProps = {
  /** what to write to us for */
  text: string
  links?: { label: string; href: string }[]
}

/** How to go on while a person in the boutique does it for the visitor. */
export const Join = ({ text, links = [] }: JoinProps) => (
  <>
    <p className="m4">{text}</p>
    <p className={styles.ways}>
      <SiteLink className="btn" href="/contact">
        Write to us
      </SiteLink>
      <SiteLink className="btn btn--line" href="/locations">
        Visit us
      </SiteLink>
    </p>
    {links.length > 0 && (
      <p className={styles.links}>
        {links.map(({ label, href }) => (
          <SiteLink key={href} className="link" href={href}>
            {label}
          </SiteLink>
        ))}
      </p>
    )}
  </>
)
