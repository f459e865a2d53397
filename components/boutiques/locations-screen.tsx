import type { ReactNode } from 'react'
import { Blurbs } from '@/components/pages/blurb-block'
import { PageHead } from '@/components/pages/page-head'
import { RichText } from '@/components/pages/rich-text'
import type { Boutique } from '@/lib/boutiques/boutique'
import { hidesPolicy } from '@/lib/forms/agreement'
import type { Photo } from '@/lib/images/photo'
import type { Page } from '@/lib/pages/page'
import { BoutiqueSection } from './boutique-section'

type LocationsScreenProps = {
  page: Page
  boutiques: Boutique[]
  /** pictures and street plans by name */
  photos: ReadonlyMap<string, Photo>
  /** router links of hidden pages */
  hidden: string[]
  /** rendered at the end */
  children?: ReactNode
}

/** The boutiques, one below the other. */
export const LocationsScreen = ({ page, boutiques, photos, hidden, children }: LocationsScreenProps) => (
  <main id="main">
    <PageHead title={page.title} banner={page.banner}>
      <RichText html={page.content} className="lead mt-24" />
      {boutiques.length > 1 && (
        <nav className="meta" aria-label="Boutiques">
          {boutiques.map(({ name }) => (
            <a className="link" href={`#${name}`} key={name}>
              {name}
            </a>
          ))}
        </nav>
      )}
    </PageHead>
    {boutiques.map((boutique, index) => (
      <BoutiqueSection
        key={boutique.name}
        boutique={boutique}
        photo={photos.get(boutique.image) ?? null}
        plan={photos.get(boutique.plan) ?? null}
        first={index === 0}
        unlinked={hidesPolicy(hidden)}
      />
    ))}
    <Blurbs blurbs={page.blurbs} />
    {children}
  </main>
)
