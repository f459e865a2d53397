import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { pageMetadata } from './page-metadata'

beforeAll(async () => {
  await fillTestShop()
  await rows(`UPDATE "SiteSettings" SET menu_image = ''`)
})

const facts = { title: 'A *title*', description: '', path: '/about' }
const photo = { src: '/media/room', width: 3000, height: 2000, placeholder: '', closeUp: true, alt: '' }

it('a picture beside a link has its address, size and description, and the site is named', async () => {
  const { openGraph } = await pageMetadata({ ...facts, photo })
  expect(openGraph).toMatchObject({
    siteName: expect.stringMatching(/\w/),
    images: [
      { url: expect.stringMatching(/^http.*\/media\/room-1200\.jpg$/), width: 1200, height: 800, alt: 'A title' },
    ],
  })
})

it('a page without a photograph, in a shop whose menu has none, has no picture', async () => {
  expect((await pageMetadata(facts)).openGraph?.images).toBeUndefined()
})
