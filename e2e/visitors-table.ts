import { publicPaths } from '../lib/seo/public-paths'
import { cell, type Section } from './support/visitors'

const page = cell(200, 'page', '-secret')
const publicPiece = cell(200, 'page', '+public', '-notice', '-secret')
const unknown = cell(404, 'any', '-secret')
const draft = cell(404, 'any', '-secret', '-name')
const whole = cell(200, 'own', '+secret', '+name', '-notice', '-poa')
const notice = cell(200, 'page', '+notice', '-name', '-secret', '-amount')
const suspendedNotice = cell(200, 'own', '+notice', '+suspendedText', '-name', '-secret', '-amount')
const wholeJewel = cell(200, 'own', '+secret', '+amount', '-notice')
const hiddenInList = cell(200, 'own', '-secret', '-name', '-amount')
const toDashboard = cell(307, 'own', '>/dashboard')
const own = cell(200, 'own')
const data = cell(200, 'asks', '-secret', '-sku')
const images = cell(200, 'own', '+images', '+secret')
const account = cell(200, 'own', '+account')
const unauthenticated = cell(401, 'own', '+message', '-errors')
const forbidden = cell(403, 'own', '+message', '-errors', '-sku')
const noGet = cell(405, 'any', '+message')
const refused = cell(422, 'own', '+errors')
const noToken = cell(419, 'own', '+message', '-errors')
const picture = cell(200, 'picture')
const noPicture = cell(404, 'never')

/** The address of TBL-Watch that names its maker and model. */
const canonical = '/watch/Qv9Canary-ManufacturerName-Qv9CanaryModel/TBL-Watch'

/** The URL of Next's image optimiser. */
const optimised = (picture: string) =>
  `GET /_next/image?url=${encodeURIComponent(picture)}&w=640&q=75` as const

/**
 * Who gets what. Each row has requests and one cell per visitor: status, caching, +marks, -marks, and the target of a
 * redirect (>). `others` covers the visitors that a row does not name. `*` in a URL: every width and format.
 */
export const table: Section[] = [
  {
    heading: 'pages for everybody',
    rows: [
      {
        ask: publicPaths.map((path) => `GET ${path}` as const),
        others: page,
      },
      { ask: ['GET /watch/Rolex-Test/TBL-Public'], others: publicPiece },
      { ask: ['GET /watch/Rolex-Test/TBL-Public'], variant: 'rsc', others: publicPiece },
      { ask: ['GET /jewellery/TBL-Ring'], others: publicPiece },
      {
        ask: ['GET /jewellery/TBL-Public'],
        others: cell(308, 'asks', '>/watch/Rolex-Test/TBL-Public'),
      },
      {
        ask: ['GET /watch/x/TBL-Nothing', 'GET /404', 'GET /feeds/google/guessed', 'GET /metrics'],
        others: unknown,
      },
      // A draft and what is in the bin, for everybody or for members only, is 404.
      {
        ask: [
          'GET /watch/x/TBL-Draft',
          'GET /jewellery/tbl-draft',
          'GET /watch/x/TBL-DraftM',
          'GET /api/singlewatch/TBL-Draft/details',
          'GET /api/singlewatch/TBL-Draft/images',
          'GET /api/singlewatch/TBL-DraftM/details',
          'GET /api/singlewatch/tbl-draftm/images',
          'GET /watch/x/TBL-Bin',
          'GET /watch/x/tbl-binm',
          'GET /api/singlewatch/TBL-Bin/details',
          'GET /api/singlewatch/TBL-BinM/images',
        ],
        others: draft,
      },
      {
        ask: ['GET /watch/x/TBL-Draft', 'GET /watch/x/TBL-DraftM', 'GET /watch/x/TBL-BinM'],
        variant: 'rsc',
        others: draft,
      },
      {
        ask: [
          'GET /watches/gallery/NW-TBL-Draft/grid-image*',
          'GET /watches/gallery/NW-TBL-Bin/grid-image*',
          'GET /watches/gallery/NW-TBL-Draft/gallery-large-image/Qv9Canary-01*',
        ],
        others: noPicture,
      },
      { ask: ['GET /sitemap.xml'], others: cell(200, 'any', '-secret') },
      { ask: ['GET /manifest.webmanifest'], others: cell(200, 'page', '-secret') },
      { ask: ['GET /favicon.ico', 'GET /apple-touch-icon.png'], others: cell(200, 'any') },
      { ask: ['GET /sitemaps/pieces-1.xml'], others: cell(200, 'any', '-secret', '-sku') },
      { ask: ['GET /openapi.json'], others: cell(200, 'asks', '-secret') },
      { ask: ['GET /saved'], others: page },
      // A shared list shows everybody only what a guest may see.
      {
        ask: [
          'GET /saved/shared?pieces=TBL-Watch,TBL-Jewel,TBL-Draft',
          'GET /saved/shared?pieces=TBL-Draft,TBL-DraftM,TBL-Bin,TBL-BinM&own=1',
          'GET /compare?pieces=TBL-Draft,TBL-DraftM,TBL-Bin',
          'GET /locations/viewing?boutique=London&sku=TBL-Watch',
          'GET /locations/viewing?boutique=London&sku=TBL-Draft',
        ],
        others: cell(200, 'own', '-secret', '-name', '-amount'),
      },
      {
        ask: ['GET /saved/shared?pieces=TBL-Public'],
        others: cell(200, 'own', '+public', '-secret'),
      },
      { ask: ['GET /previews/TBL-Public', 'GET /previews/TBL-Ring/qr'], others: cell(200, 'asks') },
      {
        ask: [
          'GET /previews/TBL-Watch',
          'GET /previews/tbl-jewel',
          'GET /previews/TBL-Watch/qr',
          'GET /previews/TBL-Draft',
          'GET /previews/TBL-Draft/qr',
          'GET /previews/TBL-Bin',
        ],
        others: cell(404, 'asks', '+message', '-secret'),
      },
    ],
  },
  {
    heading: 'pages of members-only pieces',
    rows: [
      {
        ask: [`GET ${canonical}`],
        others: whole,
        guest: notice,
        suspended: suspendedNotice,
      },
      {
        ask: [
          'GET /watch/x/TBL-Watch',
          'GET /richard-mille-watch/x/tbl-watch',
          'GET /jewellery/TBL-Watch',
        ],
        others: cell(308, 'own', `>${canonical}`),
        guest: notice,
        suspended: suspendedNotice,
      },
      {
        ask: [`GET ${canonical}`],
        variant: 'rsc',
        others: whole,
        guest: notice,
        suspended: suspendedNotice,
      },
      {
        ask: [`GET ${canonical}`],
        variant: 'prefetch',
        others: whole,
        guest: notice,
        suspended: cell(200, 'own', '-secret', '-notice'),
      },
      {
        ask: [`GET ${canonical}`],
        variant: 'tree',
        others: cell(200, 'own', '+secret'),
        guest: page,
        suspended: cell(200, 'own', '-secret'),
      },
      {
        ask: ['GET /jewellery/TBL-Jewel'],
        others: wholeJewel,
        guest: notice,
        suspended: suspendedNotice,
      },
      {
        ask: ['GET /watch/x/TBL-Jewel'],
        others: cell(308, 'own', '>/jewellery/TBL-Jewel'),
        guest: notice,
        suspended: suspendedNotice,
      },
      {
        ask: ['GET /jewellery/TBL-Jewel'],
        variant: 'rsc',
        others: wholeJewel,
        guest: notice,
        suspended: suspendedNotice,
      },
      {
        ask: [
          'GET /compare?pieces=TBL-Watch,TBL-Jewel,TBL-Draft',
          'GET /saved/shared?pieces=TBL-Watch,TBL-Jewel,TBL-Draft&own=1',
        ],
        others: cell(200, 'own', '+secret', '+name', '+amount', '-poa'),
        guest: hiddenInList,
        suspended: hiddenInList,
      },
      {
        ask: [
          'GET /internal/members-piece/TBL-Watch',
          'GET /internal/members-notice/watch/TBL-Watch',
          'GET /internal/notice/watch/TBL-Watch',
        ],
        others: unknown,
      },
      { ask: ['GET /internal/members-piece/TBL-Watch'], variant: 'rsc', others: unknown },
    ],
  },
  {
    heading: 'the desk, which is none of the visitors’',
    rows: [
      { ask: ['GET /staff'], others: cell(307, 'own', '>/staff/login') },
      {
        ask: ['GET /staff/login', 'GET /staff/forgot-password'],
        others: cell(200, 'own', '-secret'),
      },
      { ask: ['GET /staff/pieces', 'GET /staff/invitation', 'GET /api/staff/me'], others: unknown },
      { ask: ['GET /.well-known/change-password'], others: cell(303, 'own', '>/user') },
    ],
  },
  {
    heading: 'pages of the members’ area',
    rows: [
      {
        ask: ['GET /dashboard'],
        guest: cell(307, 'own', '>/login?redirect=%2Fdashboard'),
        pending: cell(200, 'own', '+pendingText', '-name'),
        unverified: cell(200, 'own', '+verifyText', '-name'),
        suspended: cell(200, 'own', '+suspendedText', '-name'),
        approved: cell(200, 'own', '+caption', '+name', '-soon', '-poa'),
      },
      {
        ask: ['GET /user'],
        others: cell(200, 'own', '+form'),
        guest: cell(307, 'own', '>/login?redirect=%2Fuser'),
        suspended: toDashboard,
      },
      {
        ask: ['GET /user/confirm-password'],
        others: cell(200, 'own', '+confirm'),
        guest: cell(307, 'own', '>/login?redirect=%2Fuser'),
        suspended: toDashboard,
      },
      {
        ask: ['GET /two-factor-challenge'],
        others: cell(307, 'own', '>/login?redirect=%2Fdashboard'),
      },
      {
        ask: ['GET /featuredwatches'],
        others: toDashboard,
        guest: cell(307, 'own', '>/login?redirect=%2Ffeaturedwatches'),
        approved: cell(200, 'own', '+soon', '-name', '-poa'),
      },
      {
        ask: ['GET /login', 'GET /membership', 'GET /login/passkey'],
        others: toDashboard,
        guest: cell(200, 'own', '+login'),
      },
      { ask: ['GET /register'], others: toDashboard, guest: cell(200, 'own', '+register') },
      { ask: ['GET /forgot-password', 'GET /reset-password'], others: own },
    ],
  },
  {
    heading: 'endpoints for everybody',
    rows: [
      {
        ask: [
          'GET /api/websiteitems',
          'GET /api/londonboutique',
          'GET /api/genevaboutique',
          'GET /api/sitesettings',
          'GET /api/featuredwatches',
          'GET /api/featuredwatchesimgs',
          'GET /api/rmonly',
          'GET /api/rmonlysold',
          'GET /api/otherwatches',
          'GET /api/otherwatchessold',
          'GET /api/watches',
          'GET /api/watches?page=1&per_page=200',
          'GET /api/slider',
          'GET /api/home',
          'GET /api/journals',
          'GET /api/journal-categories',
          'GET /api/magazines',
          'GET /api/about',
          'GET /api/membership',
          'GET /api/jewelries',
          'GET /api/jewelriesall',
          'GET /api/featuredjewelries',
          'GET /api/featuredjewelriesimgs',
        ],
        others: data,
      },
      {
        ask: ['GET /api/journalarticle/the-strap-is-half-the-watch'],
        others: cell(200, 'asks', '-secret'),
      },
      { ask: ['GET /api/listings/all?q=Qv9Canary'], others: cell(200, 'asks', '-sku') },
      {
        ask: ['GET /api/suggestions?q=table'],
        others: cell(200, 'asks', '-secret', '-sku', '-name'),
      },
      { ask: ['GET /api/viewings?boutique=London'], others: data },
      { ask: ['GET /api/suggestions?q=table+public'], others: cell(200, 'asks', '+public') },
      { ask: ['GET /api/singlewatch/TBL-Public/details'], others: cell(200, 'asks', '+public') },
      { ask: ['GET /api/singlewatch/TBL-Public/images'], others: cell(200, 'asks', '+images') },
      { ask: ['GET /api/jewellery/TBL-Ring/details'], others: cell(200, 'asks', '+public') },
      { ask: ['GET /api/jewellery/TBL-Ring/images'], others: cell(200, 'asks', '+images') },
      { ask: ['GET /api/nothing-of-the-kind'], others: cell(404, 'asks', '+message') },
      { ask: ['GET /sanctum/csrf-cookie'], others: cell(204, 'own') },
    ],
  },
  {
    heading: 'endpoints of members-only pieces',
    rows: [
      {
        ask: ['GET /api/singlewatch/TBL-Watch/details'],
        others: cell(200, 'own', '+secret', '+name', '+forMembers', '-poa'),
        guest: cell(200, 'asks', '-name', '+forMembers', '-secret'),
        suspended: cell(200, 'own', '-name', '+forMembers', '-secret'),
      },
      {
        ask: ['GET /api/singlewatch/tbl-watch/images'],
        others: images,
        guest: cell(200, 'asks', '+empty'),
        suspended: cell(200, 'own', '+empty'),
      },
      {
        ask: ['GET /api/jewellery/TBL-Jewel/details'],
        others: cell(200, 'own', '+secret', '+amount', '+forMembers'),
        guest: cell(200, 'asks', '-name', '+forMembers', '-secret'),
        suspended: cell(200, 'own', '-name', '+forMembers', '-secret'),
      },
      {
        ask: ['GET /api/jewellery/TBL-Jewel/images'],
        others: images,
        guest: cell(200, 'asks', '+empty'),
        suspended: cell(200, 'own', '+empty'),
      },
      {
        ask: ['GET /api/jewellery/TBL-Watch/details'],
        others: cell(404, 'asks', '+message', '-secret'),
      },
      {
        ask: ['GET /api/pieces?pieces=TBL-Watch,TBL-Jewel,TBL-Draft'],
        others: cell(200, 'own', '+secret', '+name', '+amount', '-poa'),
        guest: cell(200, 'own', '+empty', '-sku', '-name'),
        suspended: cell(200, 'own', '+empty', '-sku', '-name'),
      },
      {
        ask: ['GET /api/pieces?pieces=TBL-Draft,tbl-draftm,TBL-Bin,tbl-binm'],
        others: cell(200, 'own', '+empty', '-name'),
      },
    ],
  },
  {
    heading: 'endpoints of accounts',
    rows: [
      { ask: ['GET /api/users/auth'], others: account, guest: unauthenticated },
      {
        ask: ['GET /api/membershipwatches'],
        others: forbidden,
        guest: unauthenticated,
        approved: cell(200, 'own', '+sku', '+soon', '+upcoming', '-jewel', '-sold', '-poa'),
      },
      {
        ask: ['GET /api/membershipwatches?page=1&per_page=2'],
        others: forbidden,
        guest: unauthenticated,
        approved: cell(200, 'own', '+wrapped', '+upcoming'),
      },
      {
        ask: ['GET /api/members/alerts', 'GET /api/members/saved'],
        others: cell(200, 'own', '-secret'),
        guest: unauthenticated,
        suspended: forbidden,
      },
      {
        ask: ['GET /api/members/pieces'],
        others: forbidden,
        guest: unauthenticated,
        approved: cell(200, 'own', '+sku', '+name', '-sold', '-poa'),
      },
      { ask: ['GET /api/alerts', 'GET /api/alerts/stop'], others: noGet },
      {
        ask: ['GET /alerts/stop', 'GET /alerts/confirm?id=1&signature=x'],
        others: cell(200, 'own', '-secret'),
      },
      { ask: ['GET /alerts/nothing'], others: unknown },
      {
        // asked for as a browser does that follows the link
        ask: ['GET /user/data'],
        others: account,
        guest: cell(303, 'own', '>/login?redirect=%2Fuser'),
        suspended: cell(303, 'own', '>/dashboard'),
      },
      {
        ask: ['GET /user/confirmed-password-status'],
        others: cell(200, 'own'),
        guest: unauthenticated,
        suspended: forbidden,
      },
      { ask: ['GET /logout', 'GET /submit'], others: noGet },
      // A browser that reloads a screen there.
      {
        ask: ['GET /user/password', 'GET /user/profile-information', 'GET /user/passkeys'],
        others: cell(303, 'own', '>/user'),
      },
    ],
  },
  {
    heading: 'unsafe endpoints, with a token and an empty body',
    rows: [
      {
        ask: [
          'POST /login',
          'POST /register',
          'POST /forgot-password',
          'POST /reset-password',
          'POST /submit',
          'POST /login/passkey',
          'POST /passkeys/options',
          'POST /api/alerts',
          'POST /staff/forgot-password',
        ],
        others: refused,
      },
      { ask: ['POST /two-factor-challenge'], others: unauthenticated },
      {
        ask: [
          'PUT /user/password',
          'PUT /user/profile-information',
          'DELETE /user/account',
          'POST /user/confirm-password',
          'POST /user/passkeys',
          'DELETE /user/passkeys',
          'PUT /user/passkeys/name',
          'POST /user/two-factor-recovery-codes',
        ],
        others: refused,
        guest: unauthenticated,
        suspended: forbidden,
      },
      {
        ask: ['POST /email/verification-notification'],
        others: cell(204, 'own'),
        guest: unauthenticated,
        unverified: cell(202, 'own'),
        suspended: forbidden,
      },
    ],
  },
  {
    heading: 'the same without a token',
    rows: [
      {
        ask: [
          'POST /login',
          'POST /register',
          'POST /forgot-password',
          'POST /reset-password',
          'POST /submit',
          'POST /api/alerts',
          'POST /staff/forgot-password',
          'POST /alerts/confirm',
          'DELETE /api/members/alerts',
          'POST /logout',
          'PUT /user/password',
          'PUT /user/profile-information',
          'DELETE /user/account',
          'DELETE /user/sessions',
          'POST /user/confirm-password',
          'POST /user/passkeys',
          'DELETE /user/passkeys',
          'PUT /user/passkeys/name',
          'PUT /user/two-factor-authentication',
          'POST /user/two-factor-recovery-codes',
          'POST /login/passkey',
          'POST /passkeys/options',
          'POST /two-factor-challenge',
          'POST /email/verification-notification',
        ],
        variant: 'bare',
        others: noToken,
      },
    ],
  },
  {
    heading: 'pictures, at every width and in every format',
    rows: [
      {
        ask: [
          'GET /watches/gallery/NW-TBL-Public/grid-image*',
          'GET /watches/gallery/NW-TBL-Public/grid-hover*',
          'GET /watches/gallery/NW-TBL-Public/gallery-small-image/front*',
          'GET /watches/gallery/NW-TBL-Public/gallery-large-image/front*',
          'GET /watches/gallery/NW-TBL-Public/thumb-image/front*',
        ],
        others: picture,
      },
      {
        ask: [
          'GET /watches/gallery/NW-TBL-Watch/grid-image*',
          'GET /watches/gallery/NW-TBL-Watch/grid-hover*',
          'GET /watches/gallery/NW-TBL-Watch/gallery-small-image/Qv9Canary-01*',
          'GET /watches/gallery/NW-TBL-Watch/gallery-large-image/Qv9Canary-01*',
          'GET /watches/gallery/NW-TBL-Watch/thumb-image/Qv9Canary-01*',
        ],
        others: own,
        guest: noPicture,
        suspended: noPicture,
      },
      {
        ask: [
          'GET /jewelries/gallery/NJ-TBL-Ring/main_grid_image*',
          'GET /jewelries/gallery/NJ-TBL-Ring/grid-image*',
          'GET /jewelries/gallery/NJ-TBL-Ring/grid-hover*',
          'GET /jewelries/gallery/NJ-TBL-Ring/gallery-small-image/front*',
          'GET /jewelries/gallery/NJ-TBL-Ring/gallery-large-image/front*',
          'GET /jewelries/gallery/NJ-TBL-Ring/thumb-image/front*',
        ],
        others: picture,
      },
      {
        ask: [
          'GET /jewelries/gallery/NJ-TBL-Jewel/main_grid_image*',
          'GET /jewelries/gallery/NJ-TBL-Jewel/grid-image*',
          'GET /jewelries/gallery/NJ-TBL-Jewel/grid-hover*',
          'GET /jewelries/gallery/NJ-TBL-Jewel/gallery-small-image/Qv9Canary-01*',
          'GET /jewelries/gallery/NJ-TBL-Jewel/gallery-large-image/Qv9Canary-01*',
          'GET /jewelries/gallery/NJ-TBL-Jewel/thumb-image/Qv9Canary-01*',
        ],
        others: own,
        guest: noPicture,
        suspended: noPicture,
      },
      {
        ask: [
          'GET /watches/gallery/NW-tbl-watch/grid-image.jpg',
          'GET /watches/gallery/NW-TBL-Jewel/grid-image.jpg',
          'GET /media/Qv9Canary-01.jpg',
        ],
        others: noPicture,
      },
      {
        ask: ['GET /watches/gallery/NW-TBL-Watch/grid-image-640.avif'],
        variant: 'range',
        others: own,
        guest: noPicture,
        suspended: noPicture,
      },
      {
        ask: ['GET /watches/gallery/NW-TBL-Watch/grid-image-640.avif'],
        variant: 'etag',
        others: own,
        guest: noPicture,
        suspended: noPicture,
      },
      {
        ask: [
          'HEAD /watches/gallery/NW-TBL-Watch/grid-image-640.avif',
          'HEAD /jewelries/gallery/NJ-TBL-Jewel/main_grid_image-640.jpg',
        ],
        others: own,
        guest: noPicture,
        suspended: noPicture,
      },
    ],
  },
  {
    heading: 'the image optimiser, which is off',
    rows: [
      {
        ask: [
          optimised('/watches/gallery/NW-TBL-Watch/grid-image-640.jpg'),
          optimised('/jewelries/gallery/NJ-TBL-Jewel/main_grid_image-640.jpg'),
          optimised('/watches/gallery/NW-TBL-Public/grid-image-640.jpg'),
        ],
        others: unknown,
      },
    ],
  },
  {
    heading: 'leaving, last of all',
    rows: [{ ask: ['POST /logout'], others: cell(204, 'own') }],
  },
]
