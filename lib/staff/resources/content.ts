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
      title: 'Page',
      fields: [
        line('name', 'Address', {
          required: true,
          once: true,
          maxLength: 80,
          help: `Lower-case letters, digits and hyphens. Pages of the site: ${Object.keys(standardPages).join(', ')}. Any other page is available at /api/… only.`,
        }),
        line('title', 'Title', { required: true, help: 'A word between *asterisks* appears in italics.' }),
        html('content', 'Text', {
          help: '{brand_name}, {email}, {London.Address} … are replaced with the current details.',
        }),
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
      title: 'Page block',
      fields: [
        { name: 'page_name', label: 'Page', kind: 'record', of: 'pages', required: true },
        order,
        line('blurb_title', 'Title', { required: true }),
        text('blurb_description', 'Text'),
        picture('blurb_image', 'Picture'),
        film('blurb_video', { help: 'The block’s picture is shown until it plays.' }),
        link('blurb_link'),
        line('blurb_link_title', 'Link text'),
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
  one: 'home page block',
  many: 'home page blocks',
  title: 'excerpt_title',
  groups: [
    {
      title: 'Home page block',
      help: 'Positions 0 to 2 are the introduction; 3 to 6 are warranty, straps, buy-back and shipping.',
      fields: [
        { name: 'position', label: 'Position', kind: 'whole', readOnly: true },
        line('excerpt_title', 'Title', { required: true }),
        text('excerpt_description', 'Text'),
        picture('excerpt_image', 'Picture'),
        link('excerpt_link'),
        line('excerpt_link_title', 'Link text'),
      ],
    },
  ],
  columns: ['position'],
  order: { field: 'position', direction: 'ASC' },
  address: '/',
}

const slideSet = choice(
  'slide_set',
  'Page',
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
      title: 'Slide',
      fields: [
        slideSet,
        order,
        line('slide_title', 'Title', { required: true, help: 'A word between *asterisks* appears in italics.' }),
        text('slide_description', 'Text'),
        picture('slide_image', 'Picture or video', {
          required: true,
          orFilm: true,
          help: 'For a video, then upload a cover image, shown until it plays.',
        }),
        link('slide_link'),
        line('slide_link_label', 'Link text'),
        choice(
          'tone',
          'Text colour',
          [
            { id: 'light', name: 'Dark, for a light picture' },
            { id: 'dark', name: 'Light, for a dark picture' },
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
      title: 'Menu entry',
      fields: [
        line('website_item', 'Label', { required: true }),
        line('router_link', 'Link', { required: true, help: 'A path such as /journal.', leadsTo: '{value}' }),
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
          'Visibility',
          [
            { id: 0, name: 'Shown' },
            { id: 1, name: 'Hidden' },
          ],
          { required: true, initial: 0, help: 'Hidden pages can’t be opened, and links to them disappear.' },
        ),
      ],
    },
  ],
  columns: ['router_link', 'header_menu_section', 'display_order', 'status'],
  order: { field: 'display_order', direction: 'ASC' },
  address: '{router_link}',
}
