import { byId, choice, html, line } from './fields'
import type { Resource } from './resource'

const published = choice(
  'status',
  'Published',
  [
    { id: 0, name: 'Published' },
    { id: 1, name: 'Draft' },
  ],
  { required: true, initial: 1 },
)

/** Articles; status 0 is published, anything else is nowhere but at the desk. */
export const articles: Resource = {
  ...byId({ name: 'articles', table: 'JournalArticle', label: 'Journal', one: 'article', title: 'title' }),
  groups: [
    {
      title: 'The article',
      fields: [
        line('title', 'Title', { required: true }),
        line('slug', 'Address', {
          required: true,
          most: 120,
          help: 'Small letters, digits and hyphens, such as caring-for-a-bracelet.',
        }),
        { name: 'excerpt', label: 'Excerpt', kind: 'text', help: 'Stands in lists and in what others show of a link.' },
        html('content', 'Text', {
          help: 'Pictures are named as elsewhere: <img src="05-boutique-london" alt="…"> or SKU/01-front.',
        }),
        line('index_page_image', 'Picture', { help: 'A name in PHOTOS_DIR/site, or SKU/01-front.' }),
      ],
    },
    {
      title: 'Who, when and where',
      fields: [
        line('author', 'Author'),
        { name: 'date', label: 'Date', kind: 'day', required: true },
        { name: 'category_id', label: 'Category', kind: 'record', of: 'categories', nullable: true },
        published,
      ],
    },
  ],
  columns: ['date', 'status', 'author'],
  searched: ['title', 'slug', 'author', 'content'],
  filters: [published],
  order: { field: 'date', direction: 'DESC' },
  address: '/journal/{slug}',
}

export const categories: Resource = {
  ...byId({ name: 'categories', table: 'JournalCategory', label: 'Categories', one: 'category', title: 'name' }),
  groups: [{ title: 'The category', fields: [line('name', 'Name', { required: true, most: 60 })] }],
  columns: [],
  searched: ['name'],
  filters: [],
  order: { field: 'name', direction: 'ASC' },
}

export const press: Resource = {
  ...byId({ name: 'press', table: 'Magazine', label: 'Press', one: 'press article', title: 'title' }),
  groups: [
    {
      title: 'What was written',
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
        line('articles_screenshot', 'Picture of the article', { help: 'A name in PHOTOS_DIR/site.' }),
        line('publishers_logo', 'Publisher’s logo', { help: 'A name in PHOTOS_DIR/site.' }),
        line('articles_link', 'Link to the article'),
        line('article_download', 'File', { help: '/media/article.pdf for a file in PHOTOS_DIR/site.' }),
        line('article_download_translation', 'File in translation'),
      ],
    },
  ],
  columns: ['publisher', 'date'],
  searched: ['title', 'publisher', 'excerpt'],
  filters: [],
  order: { field: 'date', direction: 'DESC' },
  address: '/press',
}
