/**
 * Paths of the members' area. Its pages are rendered for one visitor, each time, so none is fetched ahead from there.
 */
export const membersArea = /^\/(dashboard|featuredwatches|user)(\/|$)/

/** Milliseconds without activity after which the visitor is taken to look at the page. */
export const prefetchDelay = 300

/**
 * Kilobytes that one page view may fetch ahead, 150, in a phone's, of which the costs are: pages on a larger screen have
 * larger photographs.
 */
export const prefetchBudget = () => 150 / Math.max(1, (innerWidth * Math.min(devicePixelRatio, 2)) / 850)
/**
 * Kilobytes that a piece costs, and another page: the document, and what its first screen needs; and a listing, if
 * another page has brought the style sheets and the font that they share.
 */
export const [pieceCost, pageCost, listingCost] = [34, 48, 32]

/** Links that lead to another page, or to the next page of this listing. */
export const pageLinks = 'a[data-way],a[data-step="page"]'

/**
 * Speculation rules that a script adds to a page: the browser renders ahead the pages whose links are marked
 * `data-ahead`, and any other once its link is touched. The text is constant, since the pages' policy allows it by its
 * hash.
 */
export const speculationRules = /* @__PURE__ */ JSON.stringify({
  prerender: [
    { where: { selector_matches: 'a[data-ahead]' }, eagerness: 'immediate' },
    {
      where: {
        and: [
          { selector_matches: pageLinks },
          { not: { href_matches: ['/dashboard*', '/featuredwatches*', '/user*'] } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})
