/** Paths of the members' area: its pages are rendered for one visitor, each time, so none is asked for ahead from there. */
export const membersArea = /^\/(dashboard|featuredwatches|user)(\/|$)/

/** Milliseconds without a movement after which the visitor is taken to look. */
export const pause = 300

/** Kilobytes that one view of a page may fetch ahead. */
export const budget = 150
/**
 * Kilobytes of the document of a piece, and of another page, with what their first screens need; and of a listing where another
 * page has brought the style sheets and the font that they share.
 */
export const [ofPiece, ofPage, ofListing] = [34, 48, 32]

/** Links that lead to another page, or to the next ones of this listing. */
export const waysOn = 'a[data-way],a[data-step="page"]'

/**
 * What a script adds to a page so that the browser renders ahead the pages whose links are marked `data-ahead`, and any
 * other once its link is touched. Always the same text: the pages' policy lets it in by its hash.
 */
export const speculationRules = /* @__PURE__ */ JSON.stringify({
  prerender: [
    { where: { selector_matches: 'a[data-ahead]' }, eagerness: 'immediate' },
    {
      where: {
        and: [{ selector_matches: waysOn }, { not: { href_matches: ['/dashboard*', '/featuredwatches*', '/user*'] } }],
      },
      eagerness: 'conservative',
    },
  ],
})
