/** Links that lead to another page, or to the next page of this listing. */
const pageLinks = 'a[data-way],a[data-step="page"]'

/**
 * Speculation rules that a script adds to a page: the browser renders ahead the pages whose links are marked
 * `data-ahead`, and any other once its link is touched. The text is constant, since the pages' policy allows
 * it by its hash.
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
