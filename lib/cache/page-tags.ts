import { tags } from './tags'

/** What every content page depends on besides its layout: its own record, and the pieces whose pictures it may show. */
export const pageTags = (name: string) => [tags.page(name), tags.pages, tags.stock]
