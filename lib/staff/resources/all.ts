import { bin } from './bin'
import { colleagues } from './colleagues'
import { blurbs, excerpts, menu, pages, slides } from './content'
import { history } from './history'
import { articles, categories, press } from './journal'
import { mails } from './mails'
import { enquiries, members } from './people'
import { pieces } from './pieces'
import type { Resource } from './resource'
import { sales } from './sales'
import { boutiques, currencies, featured, membership, settings, specialists, synonyms, trust } from './shop'

/** The menu of the desk with every record type that has a form. Safe in the browser. */
export const sections: readonly { title: string; resources: readonly Resource[] }[] = [
  { title: 'Day', resources: [pieces, sales, enquiries, members, mails] },
  { title: 'Writing', resources: [articles, categories, press] },
  {
    title: 'Site',
    resources: [
      pages,
      blurbs,
      excerpts,
      slides,
      featured,
      menu,
      boutiques,
      currencies,
      specialists,
      trust,
      synonyms,
      membership,
      settings,
    ],
  },
  { title: 'Desk', resources: [history, bin, colleagues] },
]

export const resources: readonly Resource[] = sections.flatMap((section) => section.resources)

export const resourceOf = (name: string | undefined): Resource | null =>
  resources.find((resource) => resource.name === name) ?? null
