/** In an Accept header: of a browser that shows the answer as a page. Knows no framework, since server/ asks it too. */
export const pageType = /\btext\/html\b/i
