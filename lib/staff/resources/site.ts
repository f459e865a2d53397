import type { Field, Resource } from './resource'

const line = (name: string, label: string, more: Partial<Field> = {}): Field => ({ name, label, kind: 'line', ...more })
const text = (name: string, label: string, more: Partial<Field> = {}): Field => ({ name, label, kind: 'text', ...more })
const picture = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'picture',
  help: 'A name in PHOTOS_DIR/site, or SKU/01-front.',
  ...more,
})
const order: Field = {
  name: 'display_order',
  label: 'Place',
  kind: 'whole',
  initial: 0,
  required: true,
  help: 'Small numbers stand first.',
}
const link = (name: string, label = 'Link'): Field =>
  line(name, label, { help: 'A path such as /contact, or an address that begins with https://.' })

const none = { searched: [], filters: [] } as const

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
          most: 80,
          help: 'Small letters, digits and hyphens: about stands at /about.',
        }),
        line('title', 'Title', { required: true, help: 'A word between *asterisks* is set in italic.' }),
        {
          name: 'content',
          label: 'Text',
          kind: 'html',
          help: '{brand_name}, {email}, {London.Address} … stand for the records.',
        },
        picture('banner', 'Picture'),
      ],
    },
  ],
  columns: ['name'],
  searched: ['name', 'title', 'content'],
  order: { field: 'name', direction: 'ASC' },
  address: '/{name}',
}

export const blurbs: Resource = {
  name: 'blurbs',
  table: 'PageBlurb',
  key: 'id',
  keyKind: 'number',
  label: 'Blurbs',
  one: 'blurb',
  title: 'blurb_title',
  groups: [
    {
      title: 'A block of a page',
      fields: [
        { name: 'page_name', label: 'Page', kind: 'record', of: 'pages', required: true },
        order,
        line('blurb_title', 'Title', { required: true }),
        text('blurb_description', 'Text'),
        picture('blurb_image', 'Picture'),
        line('blurb_video', 'Film', { help: 'A film in PHOTOS_DIR/site, such as loop.mp4.' }),
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

export const slides: Resource = {
  ...none,
  name: 'slides',
  table: 'Slide',
  key: 'id',
  keyKind: 'number',
  label: 'Slides',
  one: 'slide',
  title: 'slide_title',
  groups: [
    {
      title: 'The slide',
      fields: [
        {
          name: 'slide_set',
          label: 'Where',
          kind: 'choice',
          required: true,
          initial: 'home',
          choices: [
            { id: 'home', name: 'Home' },
            { id: 'journal', name: 'Journal' },
          ],
        },
        order,
        line('slide_title', 'Title', { required: true, help: 'A word between *asterisks* is set in italic.' }),
        text('slide_description', 'Text'),
        picture('slide_image', 'Picture or film', { required: true }),
        link('slide_link'),
        line('slide_link_label', 'Words of the link'),
        {
          name: 'tone',
          label: 'Ink',
          kind: 'choice',
          required: true,
          initial: 'dark',
          choices: [
            { id: 'light', name: 'Dark words on a bright picture' },
            { id: 'dark', name: 'Ivory words on a dark picture' },
          ],
        },
      ],
    },
  ],
  columns: ['slide_set', 'display_order'],
  filters: [
    {
      name: 'slide_set',
      label: 'Where',
      kind: 'choice',
      choices: [
        { id: 'home', name: 'Home' },
        { id: 'journal', name: 'Journal' },
      ],
    },
  ],
  order: { field: 'display_order', direction: 'ASC' },
  address: '/',
}

export const menu: Resource = {
  ...none,
  name: 'menu',
  table: 'WebsiteItem',
  key: 'id',
  keyKind: 'number',
  label: 'Menu',
  one: 'menu entry',
  title: 'website_item',
  groups: [
    {
      title: 'The entry',
      fields: [
        line('website_item', 'Words', { required: true }),
        line('router_link', 'Leads to', { required: true, help: 'A path such as /journal.' }),
        {
          name: 'header_menu_section',
          label: 'Column',
          kind: 'choice',
          required: true,
          initial: 'Ninety',
          choices: [
            { id: 'Collections', name: 'Collection' },
            { id: 'Ninety', name: 'Discover' },
          ],
        },
        order,
        {
          name: 'status',
          label: 'Shown',
          kind: 'choice',
          required: true,
          initial: 0,
          help: 'A hidden page answers 404, and all links to it go.',
          choices: [
            { id: 0, name: 'Shown' },
            { id: 1, name: 'Hidden' },
          ],
        },
      ],
    },
  ],
  columns: ['router_link', 'header_menu_section', 'display_order', 'status'],
  order: { field: 'display_order', direction: 'ASC' },
  address: '{router_link}',
}

export const boutiques: Resource = {
  ...none,
  name: 'boutiques',
  table: 'Boutique',
  key: 'name',
  keyKind: 'text',
  label: 'Boutiques',
  one: 'boutique',
  title: 'name',
  groups: [
    {
      title: 'Reaching it',
      fields: [
        line('name', 'Name', { readOnly: true }),
        line('Email', 'E-mail', { help: 'Enquiries go here.' }),
        line('PhoneNumber', 'Telephone'),
        line('WhatsAppNumber', 'WhatsApp'),
        line('AddressFirst', 'Address, first line'),
        line('AddressSecond', 'Address, second line'),
      ],
    },
    {
      title: 'When it is open',
      fields: [
        text('OpeningHours', 'Opening hours', {
          help: 'Ordinary English: Monday to Friday 10am to 6pm, Sunday closed. Commas become lines.',
        }),
        line('timeZone', 'Time zone', { help: 'Whose clock counts, such as Europe/Zurich; empty: the city’s own.' }),
      ],
    },
    {
      title: 'On its page',
      fields: [
        text('Description', 'Description'),
        picture('image', 'Picture'),
        picture('plan', 'Street plan'),
        link('InstagramURL', 'Instagram'),
        link('FacebookURL', 'Facebook'),
        { name: 'latitude', label: 'Latitude', kind: 'number', nullable: true },
        { name: 'longitude', label: 'Longitude', kind: 'number', nullable: true },
        order,
      ],
    },
  ],
  columns: ['Email', 'PhoneNumber', 'OpeningHours'],
  order: { field: 'display_order', direction: 'ASC' },
  address: '/locations?location={name}',
}

const skuOf = (name: string, label: string) => line(name, label, { nullable: true, most: 40, help: 'A SKU.' })
const imageOf = (name: string, label: string) =>
  line(name, label, { nullable: true, help: 'The name of one of its photographs; empty: the first.' })

export const featured: Resource = {
  ...none,
  name: 'featured',
  table: 'FeaturedSet',
  key: 'name',
  keyKind: 'text',
  label: 'Featured',
  one: 'featured set',
  title: 'name',
  groups: [
    {
      title: 'Four pieces that stand large between the rows',
      fields: [
        line('name', 'Set', { readOnly: true }),
        skuOf('first', 'After the first row'),
        imageOf('first_image', 'Its photograph'),
        skuOf('second', 'After the second row'),
        imageOf('second_image', 'Its photograph'),
        skuOf('third', 'After the third row'),
        imageOf('third_image', 'Its photograph'),
        skuOf('fourth', 'After the fourth row'),
        imageOf('fourth_image', 'Its photograph'),
      ],
    },
  ],
  columns: ['first', 'second', 'third', 'fourth'],
  order: { field: 'name', direction: 'ASC' },
}

export const membership: Resource = {
  ...none,
  name: 'membership',
  table: 'MembershipContent',
  key: 'id',
  keyKind: 'number',
  label: 'Membership text',
  one: 'membership text',
  title: 'id',
  groups: [{ title: 'Above the registration form', fields: [{ name: 'Description', label: 'Text', kind: 'html' }] }],
  columns: ['Description'],
  order: { field: 'id', direction: 'ASC' },
  address: '/register',
}

export const settings: Resource = {
  ...none,
  name: 'settings',
  table: 'SiteSettings',
  key: 'id',
  keyKind: 'number',
  label: 'Settings',
  one: 'settings',
  title: 'brand_name',
  groups: [
    {
      title: 'The shop',
      fields: [
        line('brand_name', 'Name of the shop', { required: true }),
        line('main_brand_name', 'Main brand', {
          required: true,
          help: 'Its listing has the address /richard-mille-watches.',
        }),
        line('tagline', 'Tagline'),
      ],
    },
    {
      title: 'Prices',
      fields: [
        {
          name: 'poa_price_tag',
          label: 'POA above',
          kind: 'money',
          nullable: true,
          help: 'A price above this is shown as POA; empty: none is.',
        },
        {
          name: 'lowest_price',
          label: 'Refuse prices below',
          kind: 'money',
          nullable: true,
          help: 'A price below this is taken for a slip, such as 28.95 for 28,950; empty: none is.',
        },
        { name: 'show_exc_taxes', label: 'Say ‘exc. taxes’ where a piece asks for it', kind: 'flag' },
      ],
    },
    {
      title: 'Reaching us',
      fields: [
        line('email', 'E-mail', { help: 'Mails are sent from here.' }),
        line('WhatsAppNumber', 'WhatsApp'),
        link('InstagramURL', 'Instagram'),
        link('FacebookURL', 'Facebook'),
        link('XURL', 'X'),
        link('LinkedInURL', 'LinkedIn'),
        link('SnapchatURL', 'Snapchat'),
        link('YouTubeURL', 'YouTube'),
      ],
    },
    {
      title: 'Members',
      fields: [
        {
          name: 'members_only_for',
          label: 'Who sees members-only pieces',
          kind: 'choice',
          required: true,
          choices: [
            { id: 'signed-in', name: 'Whoever is signed in, unless suspended' },
            { id: 'approved', name: 'Approved members with a verified e-mail' },
          ],
        },
      ],
    },
    { title: 'The open menu', fields: [picture('menu_image', 'Picture')] },
    {
      title: 'The desk',
      fields: [
        {
          name: 'morning_digest',
          label: 'Morning digest',
          kind: 'flag',
          initial: true,
          help: 'A mail each morning to everybody at the desk: what waits. None where nothing does.',
        },
        {
          name: 'reply_template',
          label: 'What a reply begins with',
          kind: 'text',
          required: true,
          most: 4_000,
          help: 'Places: {name} {about} {reference} {colleague} {brand} {boutique}.',
        },
      ],
    },
  ],
  columns: ['email', 'poa_price_tag'],
  order: { field: 'id', direction: 'ASC' },
  address: '/',
}

export const trust: Resource = {
  ...none,
  name: 'trust',
  table: 'TrustLine',
  key: 'id',
  keyKind: 'number',
  label: 'Reassurance',
  one: 'line of reassurance',
  title: 'title',
  groups: [
    {
      title: 'A line beside every price',
      fields: [
        line('title', 'Title', { required: true }),
        text('text', 'Text'),
        link('link', 'Where it is explained'),
        order,
      ],
    },
  ],
  columns: ['text', 'display_order'],
  order: { field: 'display_order', direction: 'ASC' },
}

export const specialists: Resource = {
  ...none,
  name: 'specialists',
  table: 'Specialist',
  key: 'id',
  keyKind: 'number',
  label: 'Specialists',
  one: 'specialist',
  title: 'name',
  groups: [
    {
      title: 'Whom visitors write to',
      fields: [
        { name: 'boutique_name', label: 'Boutique', kind: 'record', of: 'boutiques', required: true },
        line('name', 'Name', { required: true }),
        line('role', 'Role'),
        picture('portrait', 'Portrait'),
      ],
    },
  ],
  columns: ['boutique_name', 'role'],
  order: { field: 'name', direction: 'ASC' },
}
