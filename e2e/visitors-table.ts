/** The columns of the table. */
export const visitors = ['guest', 'pending', 'unverified', 'suspended', 'approved'] as const
export type Visitor = (typeof visitors)[number]

/** A word in every hidden field of the members-only pieces below. */
export const canary = 'Qv9Canary'

/** What a cell's +mark finds in an answer, and its -mark does not: any of these texts. */
export const marks: Record<string, string[]> = {
  secret: [canary],
  /** the price of TBL-Jewel, which members are told */
  amount: ['23,457', '23457'],
  /** the price of TBL-Watch, which is on application: nobody is told */
  poa: ['7654321', '7,654,321'],
  name: ['Table watch', 'Table jewel'],
  soon: ['Table arrival'],
  sku: ['TBL-Watch', 'TBL-Jewel', 'TBL-Soon', 'TBL-Sold'],
  jewel: ['TBL-Jewel'],
  sold: ['TBL-Sold'],
  public: ['Table public'],
  notice: ['Content of this page is available to members only.'],
  pendingText: ['Your account is pending approval.'],
  verifyText: ['Send verification link'],
  suspendedText: ['Unfortunately this account has been suspended.'],
  caption: ['Members exlusive'],
  form: ['Update your details'],
  login: ['Not a member?'],
  register: ['Already a member?'],
  forMembers: ['"MembersAreaOnly":1'],
  upcoming: ['"isUpcoming":'],
  wrapped: ['"per_page":2'],
  images: ['"name":"'],
  empty: ['[]'],
  account: ['"email_verified_at":'],
  message: ['"message":"'],
  errors: ['"errors":{'],
}

/** What a cell says of Cache-Control. */
export const caching: Record<string, RegExp> = {
  /** one visitor's own: no cache keeps it, not even the browser's */
  own: /^private,(?=.*\bno-store\b)(?!.*(public|s-maxage))/,
  never: /^no-store$/,
  /** JSON for everybody: caches ask again */
  asks: /^no-cache(, no-transform)?$/,
  /** a prerendered page: caches ask again */
  page: /^public, max-age=0, must-revalidate$/,
  picture: /^public, max-age=3600, s-maxage=0, proxy-revalidate$/,
  none: /^$/,
  any: /(?:)/,
}

/**
 * Who gets what: a request, then a cell for each visitor: status, caching, +marks and -marks, and where a redirect
 * leads (>). `*` stands for every width and format of a picture. [rsc]: the payload of a navigation, [prefetch] and [tree]:
 * what is fetched ahead of it; [range], [etag]: with such a header; [bare]: without a token.
 */
export const table = `
# pages for everybody
GET /                                                                                           | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /richard-mille-watches                                                                      | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /the-collection                                                                             | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /new-arrivals                                                                               | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /jewellery-catalogue                                                                        | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /about                                                                                      | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /services                                                                                   | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /legal                                                                                      | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /terms-and-conditions                                                                       | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /privacy-policy                                                                             | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /cookie-policy                                                                              | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /sellyourwatch                                                                              | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /contact                                                                                    | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /locations                                                                                  | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /journal                                                                                    | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /press                                                                                      | 200 page -secret                            | 200 page -secret                       | 200 page -secret                       | 200 page -secret                       | 200 page -secret
GET /watch/Rolex-Test/TBL-Public                                                                | 200 page +public -notice -secret            | 200 page +public -notice -secret       | 200 page +public -notice -secret       | 200 page +public -notice -secret       | 200 page +public -notice -secret
GET /watch/Rolex-Test/TBL-Public [rsc]                                                          | 200 page +public -notice -secret            | 200 page +public -notice -secret       | 200 page +public -notice -secret       | 200 page +public -notice -secret       | 200 page +public -notice -secret
GET /jewellery/TBL-Ring                                                                         | 200 page +public -notice -secret            | 200 page +public -notice -secret       | 200 page +public -notice -secret       | 200 page +public -notice -secret       | 200 page +public -notice -secret
GET /jewellery/TBL-Public                                                                       | 308 none >/watch/Rolex-Test/TBL-Public      | 308 none >/watch/Rolex-Test/TBL-Public | 308 none >/watch/Rolex-Test/TBL-Public | 308 none >/watch/Rolex-Test/TBL-Public | 308 none >/watch/Rolex-Test/TBL-Public
GET /watch/x/TBL-Nothing                                                                        | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret
GET /404                                                                                        | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret
GET /sitemap.xml                                                                                | 200 any -secret                             | 200 any -secret                        | 200 any -secret                        | 200 any -secret                        | 200 any -secret
GET /sitemaps/pieces-1.xml                                                                      | 200 any -secret -sku                        | 200 any -secret -sku                   | 200 any -secret -sku                   | 200 any -secret -sku                   | 200 any -secret -sku
GET /openapi.json                                                                               | 200 asks -secret                            | 200 asks -secret                       | 200 asks -secret                       | 200 asks -secret                       | 200 asks -secret

# pages of members-only pieces
GET /watch/x/TBL-Watch                                                                          | 200 page +notice +name -secret -amount      | 200 own +secret +name -notice -poa     | 200 own +secret +name -notice -poa     | 200 page +notice +name -secret -amount | 200 own +secret +name -notice -poa
GET /watch/Qv9Canary-Maker-Qv9Canary-M1/TBL-Watch                                               | 200 page +notice +name -secret -amount      | 200 own +secret +name -notice -poa     | 200 own +secret +name -notice -poa     | 200 page +notice +name -secret -amount | 200 own +secret +name -notice -poa
GET /richard-mille-watch/x/tbl-watch                                                            | 200 page +notice +name -secret -amount      | 200 own +secret +name -notice -poa     | 200 own +secret +name -notice -poa     | 200 page +notice +name -secret -amount | 200 own +secret +name -notice -poa
GET /jewellery/TBL-Watch                                                                        | 200 page +notice +name -secret -amount      | 200 own +secret +name -notice -poa     | 200 own +secret +name -notice -poa     | 200 page +notice +name -secret -amount | 200 own +secret +name -notice -poa
GET /watch/x/TBL-Watch [rsc]                                                                    | 200 page +notice +name -secret -amount      | 200 own +secret +name -notice -poa     | 200 own +secret +name -notice -poa     | 200 page +notice +name -secret -amount | 200 own +secret +name -notice -poa
GET /watch/x/TBL-Watch [prefetch]                                                               | 200 page +notice +name -secret              | 200 own -secret -notice                | 200 own -secret -notice                | 200 page +notice +name -secret         | 200 own -secret -notice
GET /watch/x/TBL-Watch [tree]                                                                   | 200 page -secret                            | 200 own -secret                        | 200 own -secret                        | 200 page -secret                       | 200 own -secret
GET /jewellery/TBL-Jewel                                                                        | 200 page +notice +name -secret -amount      | 200 own +secret +amount -notice        | 200 own +secret +amount -notice        | 200 page +notice +name -secret -amount | 200 own +secret +amount -notice
GET /watch/x/TBL-Jewel                                                                          | 200 page +notice +name -secret -amount      | 200 own +secret +amount -notice        | 200 own +secret +amount -notice        | 200 page +notice +name -secret -amount | 200 own +secret +amount -notice
GET /jewellery/TBL-Jewel [rsc]                                                                  | 200 page +notice +name -secret -amount      | 200 own +secret +amount -notice        | 200 own +secret +amount -notice        | 200 page +notice +name -secret -amount | 200 own +secret +amount -notice
GET /internal/members-piece/TBL-Watch                                                           | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret
GET /internal/notice/TBL-Watch                                                                  | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret
GET /internal/members-piece/TBL-Watch [rsc]                                                     | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret

# pages of the members’ area
GET /dashboard                                                                                  | 307 own >/login?redirect=%2Fdashboard       | 200 own +pendingText -name             | 200 own +verifyText -name              | 200 own +suspendedText -name           | 200 own +caption +name -soon -poa
GET /user                                                                                       | 307 own >/login?redirect=%2Fuser            | 200 own +form                          | 200 own +form                          | 307 own >/dashboard                    | 200 own +form
GET /featuredwatches                                                                            | 307 own >/login?redirect=%2Ffeaturedwatches | 307 own >/dashboard                    | 307 own >/dashboard                    | 307 own >/dashboard                    | 200 own +soon -name -poa
GET /login                                                                                      | 200 own +login                              | 307 own >/dashboard                    | 307 own >/dashboard                    | 307 own >/dashboard                    | 307 own >/dashboard
GET /membership                                                                                 | 200 own +login                              | 307 own >/dashboard                    | 307 own >/dashboard                    | 307 own >/dashboard                    | 307 own >/dashboard
GET /register                                                                                   | 200 own +register                           | 307 own >/dashboard                    | 307 own >/dashboard                    | 307 own >/dashboard                    | 307 own >/dashboard
GET /forgot-password                                                                            | 200 own                                     | 200 own                                | 200 own                                | 200 own                                | 200 own
GET /reset-password                                                                             | 200 own                                     | 200 own                                | 200 own                                | 200 own                                | 200 own

# endpoints for everybody
GET /api/websiteitems                                                                           | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/londonboutique                                                                         | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/genevaboutique                                                                         | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/sitesettings                                                                           | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/featuredwatches                                                                        | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/featuredwatchesimgs                                                                    | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/rmonly                                                                                 | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/rmonlysold                                                                             | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/otherwatches                                                                           | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/otherwatchessold                                                                       | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/watches                                                                                | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/watches?page=1&per_page=200                                                            | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/slider                                                                                 | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/home                                                                                   | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/journals                                                                               | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/journal-categories                                                                     | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/magazines                                                                              | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/about                                                                                  | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/membership                                                                             | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/jewelries                                                                              | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/jewelriesall                                                                           | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/featuredjewelries                                                                      | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/featuredjewelriesimgs                                                                  | 200 asks -secret -sku                       | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku                  | 200 asks -secret -sku
GET /api/journalarticle/the-strap-is-half-the-watch                                             | 200 asks -secret                            | 200 asks -secret                       | 200 asks -secret                       | 200 asks -secret                       | 200 asks -secret
GET /api/listings/all?q=Qv9Canary                                                               | 200 never -sku                              | 200 never -sku                         | 200 never -sku                         | 200 never -sku                         | 200 never -sku
GET /api/singlewatch/TBL-Public/details                                                         | 200 asks +public                            | 200 asks +public                       | 200 asks +public                       | 200 asks +public                       | 200 asks +public
GET /api/singlewatch/TBL-Public/images                                                          | 200 asks +images                            | 200 asks +images                       | 200 asks +images                       | 200 asks +images                       | 200 asks +images
GET /api/jewellery/TBL-Ring/details                                                             | 200 asks +public                            | 200 asks +public                       | 200 asks +public                       | 200 asks +public                       | 200 asks +public
GET /api/jewellery/TBL-Ring/images                                                              | 200 asks +images                            | 200 asks +images                       | 200 asks +images                       | 200 asks +images                       | 200 asks +images
GET /api/nothing-of-the-kind                                                                    | 404 asks +message                           | 404 asks +message                      | 404 asks +message                      | 404 asks +message                      | 404 asks +message
GET /sanctum/csrf-cookie                                                                        | 204 own                                     | 204 own                                | 204 own                                | 204 own                                | 204 own

# endpoints of members-only pieces
GET /api/singlewatch/TBL-Watch/details                                                          | 200 asks +name +forMembers -secret          | 200 own +secret +name +forMembers -poa | 200 own +secret +name +forMembers -poa | 200 own +name +forMembers -secret      | 200 own +secret +name +forMembers -poa
GET /api/singlewatch/tbl-watch/images                                                           | 200 asks +empty                             | 200 own +images +secret                | 200 own +images +secret                | 200 own +empty                         | 200 own +images +secret
GET /api/jewellery/TBL-Jewel/details                                                            | 200 asks +name +forMembers -secret          | 200 own +secret +amount +forMembers    | 200 own +secret +amount +forMembers    | 200 own +name +forMembers -secret      | 200 own +secret +amount +forMembers
GET /api/jewellery/TBL-Jewel/images                                                             | 200 asks +empty                             | 200 own +images +secret                | 200 own +images +secret                | 200 own +empty                         | 200 own +images +secret
GET /api/jewellery/TBL-Watch/details                                                            | 404 asks +message -secret                   | 404 asks +message -secret              | 404 asks +message -secret              | 404 asks +message -secret              | 404 asks +message -secret

# endpoints of accounts
GET /api/users/auth                                                                             | 401 own +message                            | 200 own +account                       | 200 own +account                       | 200 own +account                       | 200 own +account
GET /api/membershipwatches                                                                      | 401 own +message                            | 403 own +message -sku                  | 403 own +message -sku                  | 403 own +message -sku                  | 200 own +sku +soon +upcoming -jewel -sold -poa
GET /api/membershipwatches?page=1&per_page=2                                                    | 401 own +message                            | 403 own +message -sku                  | 403 own +message -sku                  | 403 own +message -sku                  | 200 own +wrapped +upcoming
GET /user/data                                                                                  | 401 own +message                            | 200 own +account                       | 200 own +account                       | 403 own +message                       | 200 own +account
GET /logout                                                                                     | 405 any +message                            | 405 any +message                       | 405 any +message                       | 405 any +message                       | 405 any +message
GET /submit                                                                                     | 405 any +message                            | 405 any +message                       | 405 any +message                       | 405 any +message                       | 405 any +message
GET /user/password                                                                              | 405 any +message                            | 405 any +message                       | 405 any +message                       | 405 any +message                       | 405 any +message
GET /user/profile-information                                                                   | 405 any +message                            | 405 any +message                       | 405 any +message                       | 405 any +message                       | 405 any +message

# unsafe endpoints, with a token and an empty body
POST /login                                                                                     | 422 own +errors                             | 422 own +errors                        | 422 own +errors                        | 422 own +errors                        | 422 own +errors
POST /register                                                                                  | 422 own +errors                             | 422 own +errors                        | 422 own +errors                        | 422 own +errors                        | 422 own +errors
POST /forgot-password                                                                           | 422 own +errors                             | 422 own +errors                        | 422 own +errors                        | 422 own +errors                        | 422 own +errors
POST /reset-password                                                                            | 422 own +errors                             | 422 own +errors                        | 422 own +errors                        | 422 own +errors                        | 422 own +errors
POST /submit                                                                                    | 422 own +errors                             | 422 own +errors                        | 422 own +errors                        | 422 own +errors                        | 422 own +errors
PUT /user/password                                                                              | 401 own +message -errors                    | 422 own +errors                        | 422 own +errors                        | 403 own +message -errors               | 422 own +errors
PUT /user/profile-information                                                                   | 401 own +message -errors                    | 422 own +errors                        | 422 own +errors                        | 403 own +message -errors               | 422 own +errors
DELETE /user/account                                                                            | 401 own +message -errors                    | 422 own +errors                        | 422 own +errors                        | 403 own +message -errors               | 422 own +errors
POST /email/verification-notification                                                           | 401 own +message                            | 204 own                                | 202 own                                | 403 own +message                       | 204 own

# the same without a token
POST /login [bare]                                                                              | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
POST /register [bare]                                                                           | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
POST /forgot-password [bare]                                                                    | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
POST /reset-password [bare]                                                                     | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
POST /submit [bare]                                                                             | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
POST /logout [bare]                                                                             | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
PUT /user/password [bare]                                                                       | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
PUT /user/profile-information [bare]                                                            | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
DELETE /user/account [bare]                                                                     | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
DELETE /user/sessions [bare]                                                                    | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors
POST /email/verification-notification [bare]                                                    | 419 own +message -errors                    | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors               | 419 own +message -errors

# pictures, at every width and in every format
GET /watches/gallery/NW-TBL-Public/grid-image*                                                  | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /watches/gallery/NW-TBL-Public/grid-hover*                                                  | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /watches/gallery/NW-TBL-Public/gallery-small-image/front*                                   | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /watches/gallery/NW-TBL-Public/gallery-large-image/front*                                   | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /watches/gallery/NW-TBL-Public/thumb-image/front*                                           | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /watches/gallery/NW-TBL-Watch/grid-image*                                                   | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /watches/gallery/NW-TBL-Watch/grid-hover*                                                   | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /watches/gallery/NW-TBL-Watch/gallery-small-image/Qv9Canary-01*                             | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /watches/gallery/NW-TBL-Watch/gallery-large-image/Qv9Canary-01*                             | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /watches/gallery/NW-TBL-Watch/thumb-image/Qv9Canary-01*                                     | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /jewelries/gallery/NJ-TBL-Ring/main_grid_image*                                             | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /jewelries/gallery/NJ-TBL-Ring/grid-image*                                                  | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /jewelries/gallery/NJ-TBL-Ring/grid-hover*                                                  | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /jewelries/gallery/NJ-TBL-Ring/gallery-small-image/front*                                   | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /jewelries/gallery/NJ-TBL-Ring/gallery-large-image/front*                                   | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /jewelries/gallery/NJ-TBL-Ring/thumb-image/front*                                           | 200 picture                                 | 200 picture                            | 200 picture                            | 200 picture                            | 200 picture
GET /jewelries/gallery/NJ-TBL-Jewel/main_grid_image*                                            | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /jewelries/gallery/NJ-TBL-Jewel/grid-image*                                                 | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /jewelries/gallery/NJ-TBL-Jewel/grid-hover*                                                 | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /jewelries/gallery/NJ-TBL-Jewel/gallery-small-image/Qv9Canary-01*                           | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /jewelries/gallery/NJ-TBL-Jewel/gallery-large-image/Qv9Canary-01*                           | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /jewelries/gallery/NJ-TBL-Jewel/thumb-image/Qv9Canary-01*                                   | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /watches/gallery/NW-tbl-watch/grid-image.jpg                                                | 404 never                                   | 404 never                              | 404 never                              | 404 never                              | 404 never
GET /watches/gallery/NW-TBL-Jewel/grid-image.jpg                                                | 404 never                                   | 404 never                              | 404 never                              | 404 never                              | 404 never
GET /media/Qv9Canary-01.jpg                                                                     | 404 never                                   | 404 never                              | 404 never                              | 404 never                              | 404 never
GET /watches/gallery/NW-TBL-Watch/grid-image-640.avif [range]                                   | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
GET /watches/gallery/NW-TBL-Watch/grid-image-640.avif [etag]                                    | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
HEAD /watches/gallery/NW-TBL-Watch/grid-image-640.avif                                          | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own
HEAD /jewelries/gallery/NJ-TBL-Jewel/main_grid_image-640.jpg                                    | 404 never                                   | 200 own                                | 200 own                                | 404 never                              | 200 own

# the image optimiser, which is off
GET /_next/image?url=%2Fwatches%2Fgallery%2FNW-TBL-Watch%2Fgrid-image-640.jpg&w=640&q=75        | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret
GET /_next/image?url=%2Fjewelries%2Fgallery%2FNJ-TBL-Jewel%2Fmain_grid_image-640.jpg&w=640&q=75 | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret
GET /_next/image?url=%2Fwatches%2Fgallery%2FNW-TBL-Public%2Fgrid-image-640.jpg&w=640&q=75       | 404 any -secret                             | 404 any -secret                        | 404 any -secret                        | 404 any -secret                        | 404 any -secret

# leaving, last of all
POST /logout                                                                                    | 204 own                                     | 204 own                                | 204 own                                | 204 own                                | 204 own
`
