// Without the environment: mails are drawn without it, too.
import type { MailSite } from '@/lib/mail/templates/content'
import { absolute } from '@/lib/mail/templates/links'

/** Website items hide the pages of details and articles by these routes. */
const routeOfSection = new Map([
  ['watch', '/otherwatch'],
  ['jewellery', '/jewellerycard'],
  ['journal', '/journal'],
])

/** Pages that are shown whatever the website items say, and links within a page. */
const neverHidden = new Set(['', '/', '/login', '/404'])

const routeOf = (path: string) => {
  const [, section = '', ...rest] = path.split('/')
  // Capitals lead to a boutique alone.
  if (rest.length === 0) return path.toLowerCase()
  // '/richard-mille-watch/…': under the main brand's name.
  return routeOfSection.get(section) ?? (section.endsWith('-watch') ? '/rmwatch' : path)
}

/** Whether website items hide the page of a path. `hidden` holds their router links, such as '/press'. */
export const isHiddenPage = (link: string, hidden: string[]) => {
  if (hidden.length === 0) return false
  const path = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  return !neverHidden.has(path) && hidden.includes(routeOf(path))
}

/** The absolute URL of a page for a mail, or '' if website items hide the page. */
export const shownUrl = ({ url, hidden }: Pick<MailSite, 'url' | 'hidden'>, path: string) =>
  isHiddenPage(path, hidden) ? '' : absolute(url, path)
