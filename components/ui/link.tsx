import type { ComponentProps } from 'react'

type SiteLinkProps = ComponentProps<'a'> & {
  href: string
  /** what the change of page is, for its view transition */
  transition?: string
}

/** A link within the shop: an ordinary one, which components/layout/navigation.tsx follows without loading a whole page. */
export const SiteLink = ({ transition = '', ...props }: SiteLinkProps) => <a {...props} data-way={transition} />
