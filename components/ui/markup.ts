import 'server-only'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ReactNode } from 'react'

// Not imported: Next refuses react-dom/server in server components, whose React has no renderer.
const { renderToStaticMarkup }: typeof import('react-dom/server') = createRequire(
  path.join(process.cwd(), 'package.json'),
)('react-dom/server')

/**
 * Props with the HTML of what `render` makes, rendered again only when its arguments are others; the HTML is kept per
 * first argument. For content that every page repeats and no script touches: as one string it is not rendered per
 * request, sent as elements or hydrated. Only components of the server without hooks; React escapes their texts.
 */
export const renderedOnce = <Data extends object, Rest extends unknown[]>(
  render: (data: Data, ...rest: Rest) => ReactNode,
) => {
  const cache = new WeakMap<Data, { rest: Rest; html: string }>()
  return (data: Data, ...rest: Rest) => {
    let known = cache.get(data)
    if (!known || rest.some((one, at) => one !== known?.rest[at])) {
      known = { rest, html: renderToStaticMarkup(render(data, ...rest)) }
      cache.set(data, known)
    }
    return { dangerouslySetInnerHTML: { __html: known.html } }
  }
}
