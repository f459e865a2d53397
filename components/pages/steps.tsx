import { SiteLink } from '@/components/ui/link'
import { Title } from '@/components/ui/title'
import type { Blurb } from '@/lib/pages/page'
import styles from './steps.module.css'

/** The steps of a sale (the page's blurbs without picture or film). */
export const Steps = ({ steps }: { steps: Pick<Blurb, 'title' | 'description' | 'link' | 'linkTitle'>[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ title, description, link, linkTitle }) => (
      <li key={title}>
        <h2 className="title-block">
          <Title text={title} />
        </h2>
        <p className="muted text-sm">{description}</p>
        {link && linkTitle && (
          <SiteLink className="link text-sm mt-16" href={link}>
            {linkTitle}
          </SiteLink>
        )}
      </li>
    ))}
  </ol>
)
