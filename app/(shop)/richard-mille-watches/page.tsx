import { listingPage } from '@/app/(shop)/listing-page'

export const dynamic = 'force-static'

const { generateMetadata, render } = listingPage('main')

export { generateMetadata, render as default }
