import { tags } from './tags'

/** What every content page depends on: the frame, its own record, and the pictures and pieces that it may show. */
export const pageTags = (name: string) => [
  tags.everything,
  tags.frame,
  tags.page(name),
  tags.pages,
  tags.sitePhotos,
  tags.stock,
]
