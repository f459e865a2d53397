import { createHash } from 'node:crypto'

const chunk = /<script src="(\/_next\/static\/chunks\/[^"]+\.js)"((?: [a-z]+="[^"]*")*) async=""><\/script>/gi

/**
 * Adds the scripts once the browser reports its first paint; at once in a tab that nobody sees or a browser that does
 * not report it, and after three seconds in any case.
 */
const starter = (sources: string[][]) =>
  `(function(d,s,n){function g(){if(n++)return;s.forEach(function(a){var e=d.createElement("script");e.src=a[0];if(a[1])e.id=a[1];e.setAttribute("async","");d.head.appendChild(e)})}setTimeout(g,3e3);if(d.hidden)g();else try{new PerformanceObserver(function(){setTimeout(g)}).observe({type:"paint",buffered:true})}catch(e){g()}})(document,${JSON.stringify(sources)},0)`

const preload = /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[^"]+\.js"\/>/gi

/**
 * The page with its script files (`sources`) loaded after the first paint, and the hash of the script that does so. Until then the
 * line and the processor belong to what the visitor came to see; everything on a page can be read and followed without
 * them. Null for a page whose scripts are written otherwise: server/check-build.ts fails a build that has one.
 */
export const paintFirst = (html: string): { html: string; hash: string; sources: string[] } | null => {
  const sources: string[][] = []
  const held = html.replace(chunk, (_, source: string, attributes: string) => {
    sources.push([source, ...(/ id="([^"]*)"/.exec(attributes)?.slice(1) ?? [])])
    return ''
  })
  const end = held.lastIndexOf('</body>')
  if (sources.length === 0 || end < 0) return null
  const script = starter(sources)
  return {
    html: `${held.slice(0, end)}<script>${script}</script>${held.slice(end)}`.replace(preload, ''),
    hash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    sources: sources.map(([source = '']) => source),
  }
}
