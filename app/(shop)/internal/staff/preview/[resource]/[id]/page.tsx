import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { CardGrid } from '@/components/catalogue/card-grid'
import { DetailPage } from '@/components/detail/detail-page'
import { HomeScreen } from '@/components/home/home-screen'
import { ArticleView } from '@/components/journal/article-view'
import { ContentPage } from '@/components/pages/content-page'
import { decodedOr } from '@/lib/http/decoded'
import { currentStaff } from '@/lib/staff/session'
import { lookAt, type Sight } from '@/lib/staff/sights'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Preview', robots: { index: false, follow: false } }

type Props = PageProps<'/internal/staff/preview/[resource]/[id]'>

/** What is looked at leads nowhere. */
const still = 'a { pointer-events: none }'
const alone = `${still} body > :is(header, footer, a), body > div { display: none } #main > ul { grid-template-columns: 1fr }`

const screenOf = (sight: Sight, isCard: boolean): ReactNode => {
  switch (sight.kind) {
    case 'piece':
      return isCard ? (
        <main id="main">
          <CardGrid cards={[sight.detail.piece]} columns={3} />
        </main>
      ) : (
        <DetailPage {...sight.detail} structuredData={[]} isPrivate />
      )
    case 'article':
      return (
        <main id="main">
          <ArticleView article={sight.article} />
        </main>
      )
    case 'page':
      return <ContentPage page={sight.page} />
    case 'home':
      return (
        <main id="main">
          <HomeScreen {...sight.home} />
        </main>
      )
  }
}

const Refused = ({ sentences }: { sentences: string[] }) => (
  <main id="main" className="wrap page-head">
    <h1 className="title-section">Not to be seen yet</h1>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </main>
)

/** What somebody types at the desk, as it will stand. The proxy's word is not taken for the session: it is read here. */
export default async function PreviewPage({ params, searchParams }: Props) {
  const [{ resource, id }, { as }, session] = await Promise.all([params, searchParams, currentStaff()])
  if (!session) notFound()
  const seen = await lookAt(resource, decodedOr(id, ''), session.staff)
  if (!seen) notFound()
  const isCard = as === 'card'
  return (
    <>
      <style>{isCard || !seen.ok ? alone : still}</style>
      {seen.ok ? screenOf(seen.result, isCard) : <Refused sentences={seen.sentences} />}
    </>
  )
}
