/** Paths of the members' area: its pages are rendered for one visitor, each time, so none is asked for ahead from there. */
export const membersArea = /^\/(dashboard|featuredwatches|user)(\/|$)/

/**
 * What a script adds to a page so that the browser renders ahead the pages whose links are marked `data-ahead`. Always the
 * same text: the pages' policy lets it in by its hash.
 */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { selector_matches: 'a[data-ahead]' }, eagerness: 'immediate' }],
})
