import { createHash } from 'node:crypto'
import type { FirstStyles } from './first-styles'
import { renderAhead } from './render-ahead'

const chunk = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)"((?: [a-z]+="[^"]*")*) async=""><\/script>/gi

const sheet = /<link rel="stylesheet" href="(\/_next\/static\/chunks\/[^"]+\.css)" data-precedence="next"\/>/g

/**
 * Once the browser has painted the page, and the photograph of its first screen where it has one, marks <html> as
 * `data-painted` (see BelowFold) and adds the whole style sheets and the scripts, which would share the line with that
 * photograph; at once in a tab that nobody sees or a browser that does not report its first paint, and after three seconds
 * in any case. The sheets apply together. The router finds
 * them as it would have written them; those that stand whole in the page are disabled, so that no browser asks for them. A
 * page that is rendered ahead says so to the one that asked for it (components/layout/prerender.ts).
 */
const starter = (sources: string[][], sheets: string[], complete: string[]) =>
  `(function(d,s,n,c,b){${renderAhead}function a(t,o){var e=d.createElement(t);for(var k in o)e.setAttribute(k,o[k]);return d.head.appendChild(e)}function g(){if(n++)return;d.documentElement.dataset.painted="";ahead();b.forEach(function(h){a("link",{rel:"stylesheet",href:h,"data-precedence":"next",disabled:""})});var w=c.length,l=c.map(function(h){return a("link",{rel:"stylesheet",href:h,"data-precedence":"next",fetchpriority:"low",media:"not all"})});l.forEach(function(e){e.onload=e.onerror=function(){--w||l.forEach(function(e){e.onload=e.onerror=null;e.removeAttribute("media")})}});setTimeout(function(){s.forEach(function(f){a("script",f[1]?{id:f[1],src:f[0],async:""}:{src:f[0],async:""})})})}if(d.prerendering)try{["href","origin"].forEach(function(k){localStorage.setItem("shop-ahead",location[k])})}catch(e){}setTimeout(g,3e3);if(d.hidden)g();else try{new PerformanceObserver(function(){var i=d.querySelector('img[fetchpriority="high"]'),f=function(){requestAnimationFrame(function(){setTimeout(g)})};i?i.decode().then(f,f):setTimeout(g)}).observe({type:"paint",buffered:true})}catch(e){g()}})(document,${JSON.stringify(sources)},0,${JSON.stringify(sheets)},${JSON.stringify(complete)})`

const preload =
  /<link rel="preload" (?:as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[^"]+\.js"|href="\/_next\/static\/chunks\/[^"]+\.css" as="style")\/>/gi

/** Its own styles in place of its style sheets, which come later; where no script runs, at once. */
const styled = (html: string, firstStyles: FirstStyles) => {
  const found = [...html.matchAll(sheet)]
  const sheets = found.map(([, address = '']) => address)
  const first = sheets.length > 0 ? firstStyles(html, sheets) : null
  if (first === null) return { html, sheets: [], complete: [] }
  const later = sheets.filter((address) => !first.complete.has(address))
  const links = later.map((address) => `<link rel="stylesheet" href="${address}"/>`).join('')
  const [tag = ''] = found[0] ?? []
  return {
    html: html.replace(tag, () => `<style>${first.styles}</style><noscript>${links}</noscript>`).replace(sheet, ''),
    sheets: later,
    complete: [...first.complete],
  }
}

/**
 * The page with the rules that it needs in itself, its style sheets and script files (`sources`) loaded after the first
 * paint, and the hash of the script that does so. Until then the line and the processor belong to what the visitor came to
 * see; everything on a page can be read and followed without them. Null for a page whose scripts are written otherwise:
 * server/finish-build.ts fails a build that has one.
 */
export const paintFirst = (
  html: string,
  firstStyles: FirstStyles,
): { html: string; hash: string; sources: string[] } | null => {
  const sources: string[][] = []
  const held = html.replace(chunk, (_, source: string, attributes: string) => {
    sources.push([source, ...(/ id="([^"]*)"/.exec(attributes)?.slice(1) ?? [])])
    return ''
  })
  if (sources.length === 0 || !held.includes('</body>')) return null
  const page = styled(held, firstStyles)
  const end = page.html.lastIndexOf('</body>')
  const script = starter(sources, page.sheets, page.complete)
  return {
    html: `${page.html.slice(0, end)}<script>${script}</script>${page.html.slice(end)}`.replace(preload, ''),
    hash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    sources: sources.map(([source = '']) => source),
  }
}
