import { notFound } from 'next/navigation'
import { cache } from 'react'
import { DetailPage } from '@/components/detail/detail-page'
import { MembersNotice } from '@/components/detail/members-notice'
import { ReloadWhenStale } from '@/components/members/reload-when-stale'
import { findDetail } from '@/lib/catalogue/detail'
import { findRecentAdditions } from '@/lib/catalogue/listing-queries'
import { findAccountState } from '@/lib/members/membership'
import { currentSession, currentViewer } from '@/lib/members/session'
import { getPage } from '@/lib/pages/queries'
import { memberDetailMetadata } from '@/lib/seo/detail-metadata'
import { findHiddenRoutes } from '@/lib/site/queries'

export const dynamic = 'force-dynamic'

type Props = PageProps<'/internal/members-piece/[sku]'>

const read = cache(async (sku: string) => findDetail(sku, await currentViewer()))

export const generateMetadata = async ({ params }: Props) => memberDetailMetadata(await read((await params).sku))

/** A members-only piece for a signed-in member. It reads the session itself and does not trust the proxy's check. */
export default async function MembersPiecePage({ params }: Props) {
  const found = await read((await params).sku)
  if (!found) notFound()
  if (!('piece' in found)) {
    const [others, membership, hidden] = await Promise.all([
      findRecentAdditions(),
      getPage('membership'),
      findHiddenRoutes(),
    ])
    const member = (await currentSession())?.member
    return (
      <MembersNotice
        {...found}
        others={others}
        picture={membership?.banner ?? null}
        hidden={hidden}
        state={member && (await findAccountState(member))}
      />
    )
  }
  return (
    <>
      <ReloadWhenStale />
      <DetailPage {...found} structuredData={[]} isPrivate atNight />
    </>
  )
}
