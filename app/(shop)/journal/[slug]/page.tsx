import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ArticleGrid } from '@/components/journal/article-grid'
import { ArticleView } from '@/components/journal/article-view'
import { MembershipPromo } from '@/components/journal/membership-promo'
import { PiecesIn } from '@/components/journal/pieces-in'
import { JsonLd } from '@/components/seo/json-ld'
import { dependsOn } from '@/lib/cache/depends-on'
import { pageTags, tags } from '@/lib/cache/tags'
import { type ArticleCard, journalHref } from '@/lib/journal/journal'
import { findPiecesIn } from '@/lib/journal/pieces'
import { findSimilarArticles, getArticle } from '@/lib/journal/queries'
import { getPage } from '@/lib/pages/queries'
import { articleMetadata } from '@/lib/seo/journal-metadata'
import { articleData, breadcrumbData } from '@/lib/seo/structured-data'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { getSite } from '@/lib/site/queries'
import { plainTitle } from '@/lib/site/site'
import * as texts from '@/lib/texts'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ slug: string }> }

const read = async (params: Props['params']) => (await getArticle((await params).slug)) ?? notFound()

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => articleMetadata(await read(params))

export default async function ArticlePage({ params }: Props) {
  await dependsOn(...pageTags('membership'), tags.journal)
  const article = await read(params)
  const [similar, pieces, membership, { brand, hidden }] = await Promise.all([
    findSimilarArticles(article),
    findPiecesIn(article.slug),
    getPage('membership'),
    getSite(),
  ])
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Journal', path: journalHref() },
    { name: plainTitle(article.title), path: article.href },
  ]
  return (
    <main id="main">
      <JsonLd data={articleData(article, brand)} />
      <JsonLd data={breadcrumbData(steps)} />
      <ArticleView article={article} />
      <PiecesIn cards={pieces} />
      {!isHiddenLink('/register', hidden) && <MembershipPromo photo={membership?.banner ?? null} />}
      {similar.length > 0 && <Similar articles={similar} />}
    </main>
  )
}

const Similar = ({ articles }: { articles: ArticleCard[] }) => (
  <section className="section wrap" aria-labelledby="similar" data-screen>
    <div className="section-head">
      <h2 className="title-section" id="similar">
        {texts.journal.similar}
      </h2>
    </div>
    <ArticleGrid articles={articles} even heading="h3" />
  </section>
)
