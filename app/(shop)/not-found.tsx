import type { Metadata } from 'next'
import { Unavailable } from '@/components/pages/unavailable'
import { SiteLink } from '@/components/ui/link'
import { errors } from '@/lib/error-texts'
import { getSite } from '@/lib/site/queries'
import { isHiddenLink } from '@/lib/site/shown-link'

export const metadata: Metadata = { title: { absolute: errors.pageUnavailable } }

export default async function NotFound() {
  const { mainBrand, hidden } = await getSite()
  return (
    <Unavailable
      title={errors.pageUnavailable}
      text="It may have been sold, moved or mistyped. Everything we have is one step away."
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
