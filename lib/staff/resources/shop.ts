import { featuredSetLabels } from '../labels'
import { byId, choice, currency, flag, line, link, money, none, order, picture, shownInWords, text } from './fields'
import type { Resource } from './resource'

const whatsAppHelp = 'With the country code, for example +44 7700 900 090.'

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
      title: 'Contact',
      fields: [
        line('name', 'Name', {
          required: true,
          once: true,
          maxLength: 40,
          help: 'Used in web addresses, for example /dubai and /api/dubaiboutique. It cannot be changed later.',
        }),
        line('Email', 'Email', { sensitive: true, help: 'Enquiries are sent here.' }),
        line('PhoneNumber', 'Phone'),
        line('WhatsAppNumber', 'WhatsApp', { help: whatsAppHelp }),
        line('AddressFirst', 'Address line 1'),
        line('AddressSecond', 'Address line 2'),
      ],
    },
    {
      title: 'Opening hours',
      fields: [
        text('OpeningHours', 'Opening hours', {
          hours: true,
          help: 'In plain English: Monday to Friday 10am to 6pm, Sunday closed, closed 25 and 26 December. Each comma starts a new line.',
        }),
        line('timeZone', 'Time zone', {
          required: true,
          help: 'For example Europe/Zurich or Asia/Dubai.',
        }),
      ],
    },
    {
      title: 'On the site',
      fields: [
        text('Description', 'Description'),
        text('access', 'Access', {
          maxLength: 299,
          help: 'Steps, lifts, step-free entrances. Shown with viewing requests, and wherever a text includes {London.access}.',
        }),
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

export const currencies: Resource = {
  ...none,
  name: 'currencies',
  table: 'Currency',
  key: 'code',
  keyKind: 'text',
  label: 'Currencies',
  one: 'currency',
  many: 'currencies',
  title: 'code',
  groups: [
    {
      title: 'Format',
      fields: [
        line('code', 'Code', { required: true, once: true, maxLength: 3, help: 'Three capital letters, such as EUR.' }),
        line('symbol', 'Symbol', { required: true, maxLength: 6, help: 'Shown before the amount: € or EUR.' }),
        flag('space_after', 'Space after the symbol', { initial: true }),
        { name: 'decimals', label: 'Decimals', kind: 'whole', initial: 0, required: true },
        order,
      ],
    },
    {
      title: 'Exchange rate',
      help: 'Used for sorting, price ranges and the limits in Settings only. Visitors see every price unconverted.',
      fields: [
        {
          name: 'rate',
          label: 'Rate',
          kind: 'number',
          nullable: true,
          largest: 10_000_000_000,
          emptyText: 'None (compared by the figure shown)',
          help: 'The value of one unit in the house currency, for example 0.88. Leave blank to compare prices by the figure shown.',
        },
        { name: 'rate_date', label: 'Rate date', kind: 'day', nullable: true, help: 'Defaults to today.' },
      ],
    },
  ],
  columns: ['symbol', 'rate', 'rate_date'],
  order: { field: 'display_order', direction: 'ASC' },
}

export const synonyms: Resource = {
  ...none,
  ...byId({
    name: 'synonyms',
    table: 'SearchSynonym',
    label: 'Search words',
    one: 'search word',
    many: 'search words',
    title: 'term',
  }),
  groups: [
    {
      title: 'What visitors type',
      help: 'A nickname, an abbreviation or a word in another language. The search also finds the pieces it refers to.',
      fields: [
        line('term', 'Search word', { required: true, maxLength: 60, help: 'Such as Hulk, AP or Weissgold.' }),
        line('meaning', 'Means', {
          required: true,
          maxLength: 200,
          help: 'Words of the pieces themselves, such as 116610LV. Separate alternatives with commas.',
        }),
      ],
    },
  ],
  columns: ['meaning'],
  order: { field: 'term', direction: 'ASC' },
}

const skuOf = (name: string, label: string) =>
  ({
    name,
    label,
    kind: 'sku',
    of: 'pieces',
    nullable: true,
    maxLength: 40,
    help: 'A SKU.',
    leadsTo: '/watch/x/{value}',
  }) as const
const imageOf = (name: string, label: string) =>
  line(name, label, { nullable: true, help: 'The name of one of its photographs. Defaults to the first.' })

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
      title: 'Featured pieces',
      fields: [
        shownInWords('name', 'Set', featuredSetLabels),
        skuOf('first', 'After the first row'),
        imageOf('first_image', 'Photograph'),
        skuOf('second', 'After the second row'),
        imageOf('second_image', 'Photograph'),
        skuOf('third', 'After the third row'),
        imageOf('third_image', 'Photograph'),
        skuOf('fourth', 'After the fourth row'),
        imageOf('fourth_image', 'Photograph'),
      ],
    },
  ],
  columns: ['first', 'second', 'third', 'fourth'],
  order: { field: 'name', direction: 'ASC' },
}

export const membership: Resource = {
  ...none,
  ...byId({
    name: 'membership',
    table: 'MembershipContent',
    label: 'Membership text',
    one: 'membership text',
    title: 'id',
  }),
  groups: [{ title: 'Above the registration form', fields: [{ name: 'Description', label: 'Text', kind: 'html' }] }],
  columns: ['Description'],
  order: { field: 'id', direction: 'ASC' },
  address: '/register',
}

export const settings: Resource = {
  ...none,
  ...byId({
    name: 'settings',
    table: 'SiteSettings',
    label: 'Settings',
    one: 'settings',
    many: 'settings',
    title: 'brand_name',
  }),
  groups: [
    {
      title: 'Shop',
      fields: [
        line('brand_name', 'Shop name', { required: true }),
        line('main_brand_name', 'Main brand', {
          required: true,
          help: 'Listed at /richard-mille-watches.',
        }),
        line('tagline', 'Tagline'),
      ],
    },
    {
      title: 'Prices',
      fields: [
        currency('house_currency', {
          label: 'House currency',
          required: true,
          help: 'The limits below are in this currency. Other prices are compared at their exchange rates.',
        }),
        money('poa_price_tag', 'POA above', {
          nullable: true,
          help: 'Prices above this are shown as POA. Leave blank to show POA only for pieces without a price or marked Price on application.',
          insteadOfPOA: 'Enter the highest price visitors may see, or leave blank.',
        }),
        money('lowest_price', 'Refuse prices below', {
          nullable: true,
          help: 'Catches typing errors such as 28.95 for 28,950. Leave blank for no limit.',
        }),
        { name: 'show_exc_taxes', label: 'Allow “exc. taxes” on pieces', kind: 'flag' },
      ],
    },
    {
      title: 'Contact',
      fields: [
        line('email', 'Email', { sensitive: true, help: 'Emails are sent from this address.' }),
        line('WhatsAppNumber', 'WhatsApp', { help: whatsAppHelp }),
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
        choice(
          'members_only_for',
          'Members-only pieces are visible to',
          [
            { id: 'signed-in', name: 'All signed-in members, except suspended ones' },
            { id: 'approved', name: 'Approved members with a verified email' },
          ],
          { required: true, sensitive: true },
        ),
      ],
    },
    { title: 'Menu', fields: [picture('menu_image', 'Picture')] },
    {
      title: 'Desk',
      fields: [
        flag('morning_digest', 'Morning digest', {
          initial: true,
          help: 'A morning email to all staff listing what needs attention. Not sent when there is nothing.',
        }),
        text('reply_template', 'Reply template', {
          required: true,
          maxLength: 4_000,
          help: 'Placeholders: {name} {about} {reference} {colleague} {brand} {boutique}.',
        }),
      ],
    },
  ],
  columns: ['email', 'poa_price_tag'],
  order: { field: 'id', direction: 'ASC' },
  address: '/',
}

export const trust: Resource = {
  ...none,
  ...byId({
    name: 'trust',
    table: 'TrustLine',
    label: 'Reassurance',
    one: 'reassurance line',
    many: 'reassurance lines',
    title: 'title',
  }),
  groups: [
    {
      title: 'Reassurance line',
      fields: [
        line('title', 'Title', { required: true }),
        text('text', 'Text', {
          help: '{warranty} is replaced with the piece’s warranty. The line is hidden for pieces without one.',
        }),
        link('link', 'Link'),
        choice(
          'family',
          'Shown for',
          [
            { id: 'watch', name: 'Watches' },
            { id: 'jewellery', name: 'Jewellery' },
          ],
          { nullable: true, help: 'Leave blank for every piece.' },
        ),
        flag('before_arrival', 'Also show for pieces on their way', {
          initial: true,
          help: 'Switch off if the line describes work done once a piece has arrived.',
        }),
        order,
      ],
    },
  ],
  columns: ['text', 'family', 'display_order'],
  order: { field: 'display_order', direction: 'ASC' },
}

export const specialists: Resource = {
  ...none,
  ...byId({ name: 'specialists', table: 'Specialist', label: 'Specialists', one: 'specialist', title: 'name' }),
  historyKey: 'boutique_name',
  groups: [
    {
      title: 'Specialist',
      fields: [
        { name: 'boutique_name', label: 'Boutique', kind: 'record', of: 'boutiques', required: true },
        line('name', 'Name', { required: true }),
        line('role', 'Role'),
        line('jewellery_role', 'Role for jewellery', { help: 'Defaults to the role above.' }),
        picture('portrait', 'Portrait'),
      ],
    },
  ],
  columns: ['boutique_name', 'role'],
  bin: 'deleted_at',
  order: { field: 'name', direction: 'ASC' },
}
