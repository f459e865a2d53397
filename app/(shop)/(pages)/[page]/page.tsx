import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ContentPage } from '@/components/pages/content-page'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags } from '@/lib/cache/tags'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { isStandardPage, standardPages } from '@/lib/pages/standard-pages'
import { pageMetadata } from '@/lib/seo/page-metadata'
import { withShownLinks } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'

export const dynamic = 'force-static'
export const dynamicParams = false
export const generateStaticParams = () => Object.keys(standardPages).map((page) => ({ page }))

type Props = { params: Promise<{ page: string }> }

const unwritten = '<p>We are writing this page. Until then, <a href="/contact">ask us</a> anything.</p>'

const read = async (params: Props['params']) => {
  const { page: name } = await params
  if (!isStandardPage(name)) notFound()
  return { name, page: await getPageOr(name, standardPages[name]) }
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { name, page } = await read(params)
  return pageMetadata({
    title: page.title,
    description: firstSentence(page.content),
    path: `/${name}`,
    photo: page.banner,
  })
}

export default async function StandardPage({ params }: Props) {
  const { name, page } = await read(params)
  await dependsOn(...pageTags(name))
  const content = page.content || withShownLinks(unwritten, await findHiddenRoutes())
  return <ContentPage page={{ ...page, content: page.blurbs.length > 0 ? page.content : content }} />
}
