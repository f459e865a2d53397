import { detailPage } from '@/app/(shop)/detail-page'

export const dynamic = 'force-static'
export const dynamicParams = true

const { findParams, generateMetadata, render } = detailPage('jewellerycard')

export const generateStaticParams = async () => (await findParams()).map(({ sku }) => ({ sku }))

export { generateMetadata, render as default }
