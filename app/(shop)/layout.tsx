import './styles/tokens.css'
import './styles/font-fallbacks.css'
import './styles/base.css'
import './styles/type.css'
import './styles/prose.css'
import './styles/layout.css'
import './styles/tables.css'
import './styles/controls.css'
import './styles/marks.css'
import './styles/fields.css'
import './styles/checks.css'
import './styles/answers.css'
import './styles/unavailable.css'
import './styles/transitions.css'
import './styles/print.css'

import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { AfterLoad } from '@/components/layout/after-load'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { Loader } from '@/components/layout/loader'
import { Navigation } from '@/components/layout/navigation'
import { Wordmark } from '@/components/ui/logo'
import { preloadFont } from '@/components/ui/preload-font'
import { Spinner } from '@/components/ui/spinner'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { env } from '@/lib/env'
import { fontFaces } from '@/lib/site/font-faces'
import { getMenuPhoto, getSite } from '@/lib/site/queries'

export const generateMetadata = async (): Promise<Metadata> => {
  const { brand, tagline } = await getSite()
  return {
    metadataBase: new URL(env.SITE_URL),
    title: { default: brand, template: `%s · ${brand}` },
    description: tagline,
    applicationName: brand,
    formatDetection: { telephone: false },
  }
}

export const viewport: Viewport = { themeColor: '#f4f2ee' }

/** Fonts that every page needs at once; the italic and the article font load when a page uses them. */
const fonts = ['newsreader-display', 'hanken-grotesk']

export default async function ShopLayout({ children }: { children: ReactNode }) {
  for (const font of fonts) preloadFont(font)
  await dependsOn(tags.everything, tags.frame, tags.year, tags.sitePhotos)
  const [site, menuPhoto] = await Promise.all([getSite(), getMenuPhoto()])
  return (
    <html lang="en-GB" data-scroll-behavior="smooth">
      <body id="top">
        {/* Inline and once: a sheet that loads later requests the fonts again; a late italic shifts the layout. */}
        <style href="fonts" precedence="default">
          {fontFaces}
        </style>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <AfterLoad analytics={env.ANALYTICS_SCRIPT_URL} />
        <Header site={site} menuPhoto={menuPhoto} />
        {children}
        <Footer site={site} />
        <Loader>
          <Wordmark brand={site.brand} />
          <Spinner spin />
        </Loader>
        <Navigation />
      </body>
    </html>
  )
}
