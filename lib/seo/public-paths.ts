import { listingPath, listings } from '@/lib/catalogue/listing'
import { standardPaths } from '@/lib/pages/standard-pages'

/** The paths of all pages for everybody that have a fixed one, without those of accounts. */
export const publicPaths = [
  '/',
  ...listings.map((listing) => listingPath[listing]),
  ...standardPaths,
  '/sellyourwatch',
  '/contact',
  '/locations',
  '/journal',
  '/press',
] as const
