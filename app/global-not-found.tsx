import type { Metadata } from 'next'
import ShopLayout, { generateMetadata as generateShopMetadata } from './(shop)/layout'
import NotFound, { metadata as notFoundMetadata } from './(shop)/not-found'

export { viewport } from './(shop)/layout'

export const generateMetadata = async (): Promise<Metadata> => ({
  ...(await generateShopMetadata()),
  ...notFoundMetadata,
})

/** The 404 of addresses that no route matches, as a whole document: no layout stands around it. */
export default function GlobalNotFound() {
  return (
    <ShopLayout>
      <NotFound />
    </ShopLayout>
  )
}
