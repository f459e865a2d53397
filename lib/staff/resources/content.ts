import { standardPages } from '@/lib/pages/standard-pages'
import { byId, choice, film, html, line, link, none, order, picture, text } from './fields'
import type { Resource } from './resource'

export const pages: Resource = {
  ...none,
  name: 'pages',
  table: 'Page',
  key: 'name',
  keyKind: 'text',
  label: 'Pages',
  one: 'page',
  title: 'title',
  groups: [
    {
      title: 'The page',
      fields: [
        line('name', 'Address', {
          required: true,
          once: true,
          maxLength: 80,
          help: `Small letters, digits and hyphens. Pages of the site: ${Object.keys(standardPages).join(', ')}; the words of any other are told by /api/… alone.`,
        }),
        line('title', 'Title', { required: true, help: 'A word between *asterisks* is set in italic.' }),
        html('content', 'Text', { help: '{brand_name}, {email}, {London.Address} … stand for the records.' }),
        picture('banner', 'Picture'),
      ],
    },
  ],
  columns: ['name'],
  searched: ['name', 'title', 'content'],
  bin: 'deleted_at',
  order: { field: 'name', direction: 'ASC' },
  address: '/{name}',
}

export const blurbs: Resource = {
  ...byId({ name: 'blurbs', table: 'PageBlurb', label: 'Blurbs', one: 'blurb', title: 'blurb_title' }),
  groups: [
    {
      title: 'A block of a page',
      fields: [
        { name: 'page_name', label: 'Page', kind: 'record', of: 'pages', required: true },
        order,
        line('blurb_title', 'Title', { required: true }),
        text('blurb_description', 'Text'),
        picture('blurb_image', 'Picture'),
        film('blurb_video', { help: 'The picture of the block stands there until it plays.' }),
        link('blurb_link'),
        line('blurb_link_title', 'Words of the link'),
      ],
    },
  ],
  columns: ['page_name', 'display_order'],
  searched: ['blurb_title', 'blurb_description', 'page_name'],
  filters: [{ name: 'page_name', label: 'Page', kind: 'text' }],
  order: { field: 'page_name', direction: 'ASC' },
  address: '/{page_name}',
}

export const excerpts: Resource = {
  ...none,
  name: 'excerpts',
  table: 'HomeExcerpt',
  key: 'position',
  keyKind: 'number',
  label: 'Home page',
  one: 'block of the home page',
  many: 'blocks of the home page',
  title: 'excerpt_title',
  groups: [
    {
      title: 'A block of the home page',
      help: 'Places 0 to 2 are the introduction, 3 to 6 warranty, straps, buy-back and shipping.',
      fields: [
        { name: 'position', label: 'Place', kind: 'whole', readOnly: true },
        line('excerpt_title', 'Title', { required: true }),
        text('excerpt_description', 'Text'),
        picture('excerpt_image', 'Picture'),
        link('excerpt_link'),
        line('excerpt_link_title', 'Words of the link'),
      ],
    },
  ],
  columns: ['position'],
  order: { field: 'position', direction: 'ASC' },
  address: '/',
}

const slideSet = choice(
  'slide_set',
  'Where',
  [
    { id: 'home', name: 'Home' },
    { id: 'journal', name: 'Journal' },
  ],
  { required: true, initial: 'home' },
)

export const slides: Resource = {
  ...none,
  ...byId({ name: 'slides', table: 'Slide', label: 'Slides', one: 'slide', title: 'slide_title' }),
  groups: [
    {
      title: 'The slide',
      fields: [
        slideSet,
        order,
        line('slide_title', 'Title', { required: true, help: 'A word between *asterisks* is set in italic.' }),
        text('slide_description', 'Text'),
        picture('slide_image', 'Picture or film', {
          required: true,
          orFilm: true,
          help: 'A film’s picture, sent after it, stands there until it plays.',
        }),
        link('slide_link'),
        line('slide_link_label', 'Words of the link'),
        choice(
          'tone',
          'Ink',
          [
            { id: 'light', name: 'Dark words on a bright picture' },
            { id: 'dark', name: 'Ivory words on a dark picture' },
          ],
          { required: true, initial: 'dark' },
        ),
      ],
    },
  ],
  columns: ['slide_set', 'display_order'],
  filters: [slideSet],
  bin: 'deleted_at',
  order: { field: 'display_order', direction: 'ASC' },
  address: '/',
}

export const menu: Resource = {
  ...none,
  ...byId({
    name: 'menu',
    table: 'WebsiteItem',
    label: 'Menu',
    one: 'menu entry',
    many: 'menu entries',
    title: 'website_item',
  }),
  historyKey: 'router_link',
  groups: [
    {
      title: 'The entry',
      fields: [
        line('website_item', 'Words', { required: true }),
        line('router_link', 'Leads to', { required: true, help: 'A path such as /journal.', leadsTo: '{value}' }),
        choice(
          'header_menu_section',
          'Column',
          [
            { id: 'Collections', name: 'Collection' },
            { id: 'Ninety', name: 'Discover' },
          ],
          { required: true, initial: 'Ninety' },
        ),
        order,
        choice(
          'status',
          'Shown',
          [
            { id: 0, name: 'Shown' },
            { id: 1, name: 'Hidden' },
          ],
          { required: true, initial: 0, help: 'A hidden page answers 404, and all links to it go.' },
        ),
      ],
    },
  ],
  columns: ['router_link', 'header_menu_section', 'display_order', 'status'],
  order: { field: 'display_order', direction: 'ASC' },
  address: '{router_link}',
}
