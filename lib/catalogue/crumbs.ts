import { isHiddenLink } from '@/lib/site/page-visibility'
import { listingPath } from './listing'
import type { Family } from './piece'

/** A step of the way from the home page to a piece. */
export type Crumb = { name: string; href: string }

type Asked = { family: Family; brand: string; isMainBrand: boolean; mainBrand: string; hidden: string[] }

const section = ({ family, isMainBrand, mainBrand }: Asked): Crumb => {
  if (family === 'jewellery') return { name: 'Jewellery', href: listingPath.jewellery }
  return isMainBrand ? { name: mainBrand, href: listingPath.main } : { name: 'All Brands', href: listingPath.other }
}

/** The way from the home page to a piece's brand, without the pages that website items hide. */
export const crumbsOf = (asked: Asked): Crumb[] => {
  const { family, brand, isMainBrand, hidden } = asked
  const { name, href } = section(asked)
  // Jewellery has no filter of brands.
  const query = new URLSearchParams(family === 'jewellery' ? { q: brand } : { brand })
  return [
    { name: 'Home', href: '/' },
    { name, href },
    ...(brand && !isMainBrand ? [{ name: brand, href: `${href}?${query}` }] : []),
  ].filter(({ href }) => !isHiddenLink(href, hidden))
}
