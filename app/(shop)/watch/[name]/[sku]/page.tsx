import { detailPage } from '@/app/(shop)/detail-page'

export const dynamic = 'force-static'
export const dynamicParams = true

const { findParams, generateMetadata, render } = detailPage('otherwatch')

export const generateStaticParams = async () => (await findParams()).map(({ slug, sku }) => ({ name: slug, sku }))

export { generateMetadata, render as default }
