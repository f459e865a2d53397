import type { ComponentProps } from 'react'

type SiteLinkProps = ComponentProps<'a'> & {
  /** undefined: no link */
  href: string | undefined
  /** type of the view transition */
  transition?: string
}

/** A link within the shop: a plain <a>, which components/layout/navigation.tsx follows by client navigation. */
export const SiteLink = ({ transition = '', ...props }: SiteLinkProps) => <a {...props} data-way={transition} />
