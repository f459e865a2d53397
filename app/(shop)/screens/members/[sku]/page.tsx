import { notFound } from 'next/navigation'
import { cache } from 'react'
import { DetailPage } from '@/components/detail/detail-page'
import { ReloadOnRestore } from '@/components/members/reload-on-restore'
import { findDetail } from '@/lib/catalogue/detail'
import { currentViewer } from '@/lib/members/session'
import { memberDetailMetadata } from '@/lib/seo/detail-metadata'
import { NoticeScreen } from '../../notice/notice-screen'

export const dynamic = 'force-dynamic'

type Props = PageProps<'/screens/members/[sku]'>

const read = cache(async (sku: string) => findDetail(sku, await currentViewer()))

export const generateMetadata = async ({ params }: Props) => memberDetailMetadata(await read((await params).sku))

/** A members-only piece, rendered for the member who asks. The proxy's word is not taken for it: the session is read here. */
export default async function MembersPiecePage({ params }: Props) {
  const found = await read((await params).sku)
  if (!found) notFound()
  if (!('piece' in found)) return <NoticeScreen notice={found} />
  return (
    <>
      <ReloadOnRestore />
      <DetailPage {...found} structuredData={[]} />
    </>
  )
}
