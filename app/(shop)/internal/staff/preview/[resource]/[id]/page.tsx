import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { LocationsScreen } from '@/components/boutiques/locations-screen'
import { CardGrid } from '@/components/catalogue/card-grid'
import { DetailPage } from '@/components/detail/detail-page'
import { HomeScreen } from '@/components/home/home-screen'
import { ArticleView } from '@/components/journal/article-view'
import { JournalScreen } from '@/components/journal/journal-screen'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { OpenMenu } from '@/components/layout/menu-content'
import { ContentPage } from '@/components/pages/content-page'
import { PressScreen } from '@/components/press/press-screen'
import { decodedOr } from '@/lib/http/decoded'
import { findPreviewData, type PreviewData } from '@/lib/staff/preview-data'
import { currentStaff } from '@/lib/staff/session'

export const dynamic = 'force-dynamic'
export const metadata = { title: 'Preview', robots: { index: false, follow: false } }

type Props = PageProps<'/internal/staff/preview/[resource]/[id]'>

/** Links do nothing in a preview. */
const still = 'a { pointer-events: none }'
const alone = `${still} body > :is(header, footer, a), body > div { display: none } #main > ul { grid-template-columns: 1fr }`
/** A preview of the header or footer hides the current one. */
const framed = `${still} body > :is(header, footer) { display: none }`
const styleOf = (data: PreviewData, isCard: boolean) =>
  isCard ? alone : data.kind === 'settings' || data.kind === 'menu' ? framed : still

const screenOf = (data: PreviewData, isCard: boolean): ReactNode => {
  switch (data.kind) {
    case 'piece':
      return isCard ? (
        <main id="main">
          <CardGrid cards={[data.detail.piece]} columns={3} />
        </main>
      ) : (
        <DetailPage {...data.detail} structuredData={[]} isPrivate />
      )
    case 'article':
      return (
        <main id="main">
          <ArticleView article={data.article} />
        </main>
      )
    case 'page':
      return <ContentPage page={data.page} />
    case 'home':
      return (
        <main id="main">
          <HomeScreen {...data.home} />
        </main>
      )
    case 'journal':
      return <JournalScreen {...data.journal} />
    case 'locations':
      return <LocationsScreen {...data.locations} hidden={[]} />
    case 'press':
      return <PressScreen {...data.press} />
    case 'menu':
      return (
        <main id="main">
          <OpenMenu site={data.frame.site} photo={data.frame.menuPhoto} />
        </main>
      )
    case 'settings':
      return (
        <div>
          <Header {...data.frame} />
          <main id="main">
            <HomeScreen {...data.home} />
          </main>
          <Footer site={data.frame.site} />
        </div>
      )
  }
}

const Refused = ({ sentences }: { sentences: string[] }) => (
  <main id="main" className="wrap page-head">
    <h1 className="title-section">No preview yet</h1>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </main>
)

/** A draft as it will be published. It reads the staff session itself and does not trust the proxy's check. */
export default async function PreviewPage({ params, searchParams }: Props) {
  const [{ resource, id }, { as }, session] = await Promise.all([params, searchParams, currentStaff()])
  if (!session) notFound()
  const seen = await findPreviewData(resource, decodedOr(id, ''), session.staff)
  if (!seen) notFound()
  const isCard = as === 'card'
  return (
    <>
      <style>{seen.ok ? styleOf(seen.result, isCard) : alone}</style>
      {seen.ok ? screenOf(seen.result, isCard) : <Refused sentences={seen.sentences} />}
    </>
  )
}
