import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { findHome } from './queries'

it('a slide or a block without a title has the brand’s name for its heading', async () => {
  await fillTestShop()
  await rows(`
    UPDATE "SiteSettings" SET brand_name = 'Aurum';
    INSERT INTO "Slide" (slide_title, slide_image) VALUES (' ', 'x'), ('Kept', 'x');
    INSERT INTO "HomeExcerpt" (position, excerpt_title) VALUES (0, ''), (3, 'Kept')`)
  const { slides, excerpts } = await findHome()
  expect(slides.map(({ title }) => title)).toEqual(['Aurum', 'Kept'])
  expect(excerpts.flatMap((block) => block?.title ?? [])).toEqual(['Aurum', 'Kept'])
})
