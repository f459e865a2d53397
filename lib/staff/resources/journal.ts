import { byId, choice, html, line, moment, picture } from './fields'
import type { Resource } from './resource'

const published = choice(
  'status',
  'Status',
  [
    { id: 0, name: 'Published' },
    { id: 1, name: 'Draft' },
  ],
  { required: true, initial: 1 },
)

/** Articles. Status 0 is published; any other status is visible at the desk only. */
export const articles: Resource = {
  ...byId({ name: 'articles', table: 'JournalArticle', label: 'Journal', one: 'article', title: 'title' }),
  historyKey: 'slug',
  groups: [
    {
      title: 'Article',
      fields: [
        line('title', 'Title', { required: true }),
        line('slug', 'Address', {
          required: true,
          maxLength: 120,
          help: 'Lower-case letters, digits and hyphens, such as caring-for-a-bracelet.',
        }),
        { name: 'excerpt', label: 'Excerpt', kind: 'text', help: 'Shown in lists and link previews.' },
        html('content', 'Text'),
        picture('index_page_image', 'Picture'),
      ],
    },
    {
      title: 'Publishing',
      fields: [
        line('author', 'Author'),
        { name: 'date', label: 'Date', kind: 'day', required: true },
        { name: 'category_id', label: 'Category', kind: 'record', of: 'categories', nullable: true },
        published,
        moment('publish_at', 'Publish on', {
          nullable: true,
          help: 'Your local time. Leave blank to publish manually.',
          when: { field: 'status', is: [1], empties: true },
        }),
      ],
    },
  ],
  columns: ['status', 'date', 'publish_at', 'author'],
  searched: ['title', 'slug', 'author', 'content'],
  filters: [published, { name: 'scheduled', label: 'Scheduled', kind: 'flag' }],
  bin: 'deleted_at',
  order: { field: 'date', direction: 'DESC' },
  address: '/journal/{slug}',
}

export const categories: Resource = {
  ...byId({
    name: 'categories',
    table: 'JournalCategory',
    label: 'Categories',
    one: 'category',
    many: 'categories',
    title: 'name',
  }),
  groups: [{ title: 'Category', fields: [line('name', 'Name', { required: true, maxLength: 60 })] }],
  columns: [],
  searched: ['name'],
  filters: [],
  order: { field: 'name', direction: 'ASC' },
}

export const press: Resource = {
  ...byId({ name: 'press', table: 'Magazine', label: 'Press', one: 'press article', title: 'title' }),
  groups: [
    {
      title: 'Press article',
      fields: [
        line('title', 'Title', { required: true }),
        line('publisher', 'Publisher'),
        { name: 'date', label: 'Date', kind: 'day', required: true },
        { name: 'excerpt', label: 'Excerpt', kind: 'text' },
      ],
    },
    {
      title: 'Pictures and files',
      fields: [
        picture('articles_screenshot', 'Screenshot'),
        picture('publishers_logo', 'Publisher’s logo'),
        line('articles_link', 'Link to the article'),
        { name: 'article_download', label: 'File', kind: 'document', help: 'PDF, up to 25 MB, or a web address.' },
        { name: 'article_download_translation', label: 'Translated file', kind: 'document' },
      ],
    },
  ],
  columns: ['publisher', 'date'],
  searched: ['title', 'publisher', 'excerpt'],
  filters: [],
  bin: 'deleted_at',
  order: { field: 'date', direction: 'DESC' },
  address: '/press',
}
