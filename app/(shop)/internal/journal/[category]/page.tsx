import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { JournalScreen } from '@/components/journal/journal-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags, tags } from '@/lib/cache/tags'
import { journalHref } from '@/lib/journal/journal'
import { findArticles, findCategories } from '@/lib/journal/queries'
import { getPageOr } from '@/lib/pages/queries'
import { journalMetadata } from '@/lib/seo/journal-metadata'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

/** `category`: its id, since its name may hold what no path keeps as it is */
type Props = { params: Promise<{ category: string }> }

const read = async (params: Props['params']) => {
  const { category: id } = await params
  const [page, categories] = await Promise.all([getPageOr('journal', 'Journal'), findCategories()])
  const category = categories.find((one) => String(one.id) === id)
  if (!category) notFound()
  return { page, category: category.name }
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { page, category } = await read(params)
  const about = `${category}: what we have written about it, newest first.`
  return journalMetadata({ title: `${page.title}: ${category}`, description: about, path: journalHref(category) })
}

/** One category of the journal, served at /journal?category=… */
export default async function JournalCategoryPage({ params }: Props) {
  await dependsOn(...pageTags('journal'), tags.journal)
  const { page, category } = await read(params)
  const [categories, articles] = await Promise.all([findCategories({ used: true }), findArticles({ category })])
  const names = categories.map(({ name }) => name)
  return <JournalScreen page={page} slides={[]} categories={names} category={category} articles={articles} />
}
