import { fontFaces } from '../lib/site/font-faces'

/** The hint at a style sheet in a payload. */
const hint = /:HL\[\\?"(\/_next\/static\/chunks\/[\w.~-]+\.css)\\?",\\?"style/g

const words = `<main id="main" class="unavailable"><div class="wrap"><h1 class="title-hero unavailable__title">Something went wrong on our side</h1><p class="lead unavailable__text">Nothing you did. Please try again in a moment.</p><p class="unavailable__ways"><a class="btn" href="">Try again</a><a class="btn btn--outline" href="/">Home</a></p></div></main>`

/** The frame, which failed, would have brought the fonts. React keeps an element with styles. */
const fonts = `<style>${fontFaces}</style>`

/**
 * A page whose rendering failed has an empty body that only a script fills. This adds a message, a link to try again
 * and the site's styles, as its `payload` names them; the error screen replaces them once the scripts run. Returns other
 * pages unchanged.
 */
export const withErrorMessage = (html: string, payload = html): string => {
  if (!html.includes('<html id="__next_error__">')) return html
  const sheets = new Set([...payload.matchAll(hint)].map(([, address]) => `<link rel="stylesheet" href="${address}"/>`))
  return html
    .replace('<html id="__next_error__">', '<html id="__next_error__" lang="en-GB">')
    .replace(/<title>[^<]*<\/title>/, '<title>Something went wrong</title>')
    .replace('</head>', `${[...sheets].join('')}${fonts}</head>`)
    .replace('<body>', `<body>${words}`)
}
