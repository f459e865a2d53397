import type { Field, Resource } from './resource'

const line = (name: string, label: string, more: Partial<Field> = {}): Field => ({ name, label, kind: 'line', ...more })

/** Articles; status 0 is published, anything else is nowhere but at the desk. */
export const articles: Resource = {
  name: 'articles',
  table: 'JournalArticle',
  key: 'id',
  keyKind: 'number',
  label: 'Journal',
  one: 'article',
  title: 'title',
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
        {
          name: 'content',
          label: 'Text',
          kind: 'html',
          help: 'Pictures are named as elsewhere: <img src="05-boutique-london" alt="…"> or SKU/01-front.',
        },
        line('index_page_image', 'Picture', { help: 'A name in PHOTOS_DIR/site, or SKU/01-front.' }),
      ],
    },
    {
      title: 'Who, when and where',
      fields: [
        line('author', 'Author'),
        { name: 'date', label: 'Date', kind: 'day', required: true },
        { name: 'category_id', label: 'Category', kind: 'record', of: 'categories', nullable: true },
        {
          name: 'status',
          label: 'Published',
          kind: 'choice',
          required: true,
          initial: 1,
          choices: [
            { id: 0, name: 'Published' },
            { id: 1, name: 'Draft' },
          ],
        },
      ],
    },
  ],
  columns: ['date', 'status', 'author'],
  searched: ['title', 'slug', 'author', 'content'],
  filters: [
    {
      name: 'status',
      label: 'Published',
      kind: 'choice',
      choices: [
        { id: 0, name: 'Published' },
        { id: 1, name: 'Draft' },
      ],
    },
  ],
  order: { field: 'date', direction: 'DESC' },
  address: '/journal/{slug}',
}

export const categories: Resource = {
  name: 'categories',
  table: 'JournalCategory',
  key: 'id',
  keyKind: 'number',
  label: 'Categories',
  one: 'category',
  title: 'name',
  groups: [{ title: 'The category', fields: [line('name', 'Name', { required: true, most: 60 })] }],
  columns: [],
  searched: ['name'],
  filters: [],
  order: { field: 'name', direction: 'ASC' },
}

export const press: Resource = {
  name: 'press',
  table: 'Magazine',
  key: 'id',
  keyKind: 'number',
  label: 'Press',
  one: 'press article',
  title: 'title',
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
