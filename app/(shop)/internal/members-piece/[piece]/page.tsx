import { notFound } from 'next/navigation'
import { DetailPage } from '@/components/detail/detail-page'
import { ArticlesAbout } from '@/components/journal/pieces-in'
import { ReloadWhenStale } from '@/components/members/reload-when-stale'
import { dependsOn } from '@/lib/cache/depends-on'
import { tags } from '@/lib/cache/tags'
import { detailTags, getMembersDetail, skuOfMembersPiece } from '@/lib/catalogue/detail'
import { findArticlesAbout } from '@/lib/journal/pieces'
import { memberDetailMetadata } from '@/lib/seo/detail-metadata'

export const dynamic = 'force-static'
export const dynamicParams = true

type Props = { params: Promise<{ piece: string }> }

/** Nothing is prerendered at build time, so no file of a build holds such a piece. */
export const generateStaticParams = () => []

const skuOf = async (params: Props['params']) => skuOfMembersPiece((await params).piece) ?? notFound()

export const generateMetadata = async ({ params }: Props) =>
  memberDetailMetadata(await getMembersDetail(await skuOf(params)))

/**
 * A members-only piece, the same for every member who may see it. The proxy's rules decide that at each request and
 * sign the path they rewrite to; at a path without their signature there is nothing.
 */
export default async function MembersPiecePage({ params }: Props) {
  const sku = await skuOf(params)
  const detail = await getMembersDetail(sku)
  await dependsOn(...detailTags(sku, detail), tags.journal)
  if (!detail) notFound()
  return (
    <>
      <ReloadWhenStale />
      <DetailPage
        {...detail}
        structuredData={[]}
        articles={<ArticlesAbout articles={await findArticlesAbout(detail.piece.sku)} />}
        isPrivate
        atNight
      />
    </>
  )
}
