import { headers } from 'next/headers'
import { z } from 'zod'
import { noMemberCookie } from '@/lib/auth/session-cookie'
import { getFeaturedImages, getFeaturedSkus } from '@/lib/catalogue/featured'
import {
  type Authorised,
  findMemberWireList,
  findWireImages,
  findWireList,
  findWireListAfter,
  getWireDetail,
  type WireCursor,
  type WireList,
} from '@/lib/catalogue/wire-queries'
import * as stock from '@/lib/catalogue/wire-schema'
import { homeSchema, homeWire, sliderSchema, sliderWire } from '@/lib/home/wire'
import { renewedToken, tokenCookie } from '@/lib/http/csrf'
import { decodedOr } from '@/lib/http/decoded'
import { json, notFoundJson, privateJson, publicJson, refusedJson, unauthenticatedJson } from '@/lib/http/json'
import { paged, parsePaging, streamList } from '@/lib/http/paging'
import {
  articleSchema,
  articleWire,
  categoriesSchema,
  categoriesWire,
  journalsSchema,
  journalsWire,
} from '@/lib/journal/wire'
import { accountStateOf } from '@/lib/members/account'
import { accountTexts } from '@/lib/members/account-texts'
import { currentSession, currentViewer } from '@/lib/members/session'
import { accountSchema } from '@/lib/members/wire'
import { membershipSchema, membershipWire } from '@/lib/pages/membership'
import { pageSchema, pageWire } from '@/lib/pages/wire'
import { magazinesSchema, magazinesWire } from '@/lib/press/wire'
import * as site from '@/lib/site/wire'

type Asked = { params: Record<string, string>; query: URLSearchParams }

export type Endpoint = {
  /** path below /api, with variables as {name} */
  path: string
  summary: string
  schema: z.ZodType
  paged?: boolean
  /** requires an account: guests get 401 */
  account?: boolean
  /** requires an approved and verified account: others get 403 */
  approved?: boolean
  answer: (asked: Asked) => Promise<Response>
}

const orNotFound = (data: unknown) => (data === null ? notFoundJson() : publicJson(data))

const authorised = (answer: Authorised<unknown> | null) => {
  if (!answer) return notFoundJson()
  const give = { member: privateJson, guests: json, everybody: publicJson }[answer.isFor]
  return give(answer.data)
}

const plain = (path: string, summary: string, schema: z.ZodType, read: () => Promise<unknown>): Endpoint => ({
  path,
  summary,
  schema,
  answer: async () => orNotFound(await read()),
})

const list = (name: WireList, summary: string, item: z.ZodType): Endpoint => ({
  path: name,
  summary,
  schema: z.array(item),
  paged: true,
  answer: async ({ query }) => {
    const asked = parsePaging(query)
    if (!asked) return streamList<unknown, WireCursor>((cursor, take) => findWireListAfter(name, cursor, take))
    const stretch = await findWireList(name, { skip: (asked.page - 1) * asked.perPage, take: asked.perPage })
    return publicJson(paged(stretch, asked))
  },
})

const detail = (path: string, summary: string, family: 'watch' | 'jewellery', schema: z.ZodType): Endpoint => ({
  path,
  summary,
  schema: z.union([schema, stock.membersNotice]),
  answer: async ({ params }) => authorised(await getWireDetail(family, params.sku ?? '', currentViewer)),
})

const images = (path: string, summary: string, family: 'watch' | 'jewellery'): Endpoint => ({
  path,
  summary,
  schema: z.array(stock.imageEntry),
  answer: async ({ params }) => authorised(await findWireImages(family, params.sku ?? '', currentViewer)),
})

const refusals = {
  suspended: accountTexts.suspended,
  unverified: accountTexts.unverified,
  pending: accountTexts.pending,
} as const

/** 401 for guests, 403 for members who are not approved or not verified. */
const privateList: Endpoint = {
  path: 'membershipwatches',
  summary: 'The private list: members-only watches in stock, newest first, upcoming ones marked',
  schema: z.array(stock.memberWatch),
  paged: true,
  account: true,
  approved: true,
  answer: async ({ query }) => {
    const session = await currentSession()
    if (!session) return unauthenticatedJson()
    const state = accountStateOf(session.member)
    if (state !== 'approved') return refusedJson(403, refusals[state])
    const asked = parsePaging(query)
    if (!asked) return privateJson((await findMemberWireList()).data)
    const stretch = await findMemberWireList({ skip: (asked.page - 1) * asked.perPage, take: asked.perPage })
    return privateJson(paged(stretch, asked))
  },
}

/** Every GET endpoint of the contract (/openapi.json). The first one that matches an address answers it. */
export const endpoints: Endpoint[] = [
  plain('websiteitems', 'The menu, shown and hidden entries', site.websiteItems, site.websiteItemsWire),
  plain(
    'sitesettings',
    'The threshold above which prices are on application',
    site.siteSettings,
    site.siteSettingsWire,
  ),
  plain(
    'featuredwatches',
    'Featured SKUs: [[main brand], [other brands]]',
    z.tuple([z.array(stock.featuredSkus), z.array(stock.featuredSkus)]),
    async () => [[await getFeaturedSkus('main')], [await getFeaturedSkus('other')]],
  ),
  plain(
    'featuredwatchesimgs',
    'Their images: [[main brand], [other brands]]',
    z.tuple([z.array(stock.featuredImages), z.array(stock.featuredImages)]),
    async () => [[await getFeaturedImages('main')], [await getFeaturedImages('other')]],
  ),
  list('rmonly', 'Watches of the main brand, newest first', stock.watchListing),
  list('rmonlysold', 'Sold watches of the main brand, newest sale first', stock.watchListing),
  list('otherwatches', 'Watches of other brands, newest first', stock.watchListing),
  list('otherwatchessold', 'Sold watches of other brands, newest sale first', stock.watchListing),
  list('watches', 'Watches of all brands, newest first', stock.watchListing),
  list('jewelries', 'Jewellery for sale, newest first', stock.jewelleryListing),
  list('jewelriesall', 'Jewellery, sold pieces included, newest first', stock.jewelleryListing),
  plain('featuredjewelries', 'Featured jewellery SKUs', stock.featuredSkus, () => getFeaturedSkus('jewellery')),
  plain('featuredjewelriesimgs', 'Their images', stock.featuredImages, () => getFeaturedImages('jewellery')),
  detail(
    'singlewatch/{sku}/details',
    'One watch; guests learn nothing of a members-only one but its SKU',
    'watch',
    stock.watchDetail,
  ),
  images('singlewatch/{sku}/images', 'Its image entries; none for those who may not see it', 'watch'),
  detail('jewellery/{sku}/details', 'One piece of jewellery, as with watches', 'jewellery', stock.jewelleryDetail),
  images('jewellery/{sku}/images', 'Its image entries, as with watches', 'jewellery'),
  plain('slider', 'Slides: [[home], [journal]]', sliderSchema, sliderWire),
  plain('home', 'Pictures, videos and excerpts of the home page at fixed positions, gaps null', homeSchema, homeWire),
  plain('journals', 'Published articles, newest first', journalsSchema, journalsWire),
  plain('journal-categories', 'The categories of the journal', categoriesSchema, categoriesWire),
  {
    path: 'journalarticle/{slug}',
    summary: 'One published article',
    schema: articleSchema,
    answer: async ({ params }) => orNotFound(await articleWire(params.slug ?? '')),
  },
  plain('magazines', 'Press coverage, newest first', magazinesSchema, magazinesWire),
  plain('membership', 'The text above the registration form', membershipSchema, membershipWire),
  privateList,
  {
    path: 'users/auth',
    summary: 'The signed-in user',
    schema: z.object({ data: accountSchema }),
    account: true,
    answer: async () => {
      const session = await currentSession()
      if (!session) {
        const refused = unauthenticatedJson()
        // The session may end before its marker cookie: clearing it stops pages from asking who is signed in.
        refused.headers.append('Set-Cookie', noMemberCookie())
        return refused
      }
      const answer = privateJson({ data: session.member })
      answer.headers.append('Set-Cookie', tokenCookie(renewedToken(await headers())))
      return answer
    },
  },
  {
    path: '{name}boutique',
    summary: 'A boutique: londonboutique, genevaboutique',
    schema: site.boutique,
    answer: async ({ params }) => orNotFound(await site.boutiqueWire(params.name ?? '')),
  },
  {
    path: '{page}',
    summary: 'A content page by its route name',
    schema: pageSchema,
    answer: async ({ params }) => orNotFound(await pageWire(params.page ?? '')),
  },
]

/** Returns the values of the variables in a pattern such as 'jewellery/{sku}/details' or '{name}boutique', or null without a match. */
export const matchPath = (pattern: string, parts: string[]): Record<string, string> | null => {
  const wanted = pattern.split('/')
  if (wanted.length !== parts.length) return null
  const variables: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const given = decodedOr(parts[index] ?? '', parts[index] ?? '')
    const [name, rest = ''] = part.startsWith('{') ? part.slice(1).split('}') : []
    if (name === undefined ? part !== given : !given.endsWith(rest) || given === rest) return null
    if (name !== undefined) variables[name] = given.slice(0, given.length - rest.length)
  }
  return variables
}
