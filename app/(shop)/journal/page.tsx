import type { Metadata } from 'next'
import { JournalScreen } from '@/components/journal/journal-screen'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags, tags } from '@/lib/cache/tags'
import { findSlides } from '@/lib/home/queries'
import { findArticles, findCategories } from '@/lib/journal/queries'
import { firstSentence } from '@/lib/pages/html'
import { getPageOr } from '@/lib/pages/queries'
import { journalMetadata } from '@/lib/seo/journal-metadata'

export const dynamic = 'force-static'

const read = () => getPageOr('journal', 'Journal')

export const generateMetadata = async (): Promise<Metadata> => {
  const [{ title, content, banner }, slides] = await Promise.all([read(), findSlides('journal')])
  const photo = banner ?? slides.find((slide) => slide.photo)?.photo
  return journalMetadata({ title, description: firstSentence(content), path: '/journal', photo })
}

export default async function JournalPage() {
  await dependsOn(...pageTags('journal'), tags.journal, tags.slides)
  const [page, slides, categories, articles] = await Promise.all([
    read(),
    findSlides('journal'),
    findCategories({ used: true }),
    findArticles(),
  ])
  const names = categories.map(({ name }) => name)
  return <JournalScreen page={page} slides={slides} categories={names} category="" articles={articles} />
}
