import type { Metadata } from 'next'
import { Unavailable } from '@/components/pages/unavailable'
import { SiteLink } from '@/components/ui/link'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { getSite } from '@/lib/site/queries'
import * as texts from '@/lib/texts'

export const metadata: Metadata = { title: { absolute: texts.notFound.title } }

export default async function NotFound() {
  const { mainBrand, hidden } = await getSite()
  return (
    <Unavailable
      title={texts.notFound.title}
      text="The piece may have been sold, or the address mistyped. Everything we have is one click away."
    >
      {!isHiddenLink('/richard-mille-watches', hidden) && (
        <SiteLink className="btn" href="/richard-mille-watches">
          {mainBrand}
        </SiteLink>
      )}
      <SiteLink className="btn btn--outline" href="/">
        Home
      </SiteLink>
    </Unavailable>
  )
}
