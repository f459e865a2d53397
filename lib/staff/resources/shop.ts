import { featuredSetLabels } from '../labels'
import { byId, choice, currency, flag, line, link, money, none, order, picture, shownInWords, text } from './fields'
import type { Resource } from './resource'

const whatsAppHelp = 'With its country: +44 7700 900 090.'

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
        line('name', 'Name', {
          required: true,
          once: true,
          maxLength: 40,
          help: 'It stands in addresses: Dubai has /dubai and /api/dubaiboutique. It cannot be changed later.',
        }),
        line('Email', 'E-mail', { sensitive: true, help: 'Enquiries go here.' }),
        line('PhoneNumber', 'Telephone'),
        line('WhatsAppNumber', 'WhatsApp', { help: whatsAppHelp }),
        line('AddressFirst', 'Address, first line'),
        line('AddressSecond', 'Address, second line'),
      ],
    },
    {
      title: 'When it is open',
      fields: [
        text('OpeningHours', 'Opening hours', {
          hours: true,
          help: 'Ordinary English: Monday to Friday 10am to 6pm, Sunday closed, closed 25 and 26 December. Commas become lines.',
        }),
        line('timeZone', 'Time zone', {
          required: true,
          help: 'Whose clock counts, such as Europe/Zurich or Asia/Dubai.',
        }),
      ],
    },
    {
      title: 'On its page',
      fields: [
        text('Description', 'Description'),
        text('access', 'Getting in', {
          maxLength: 299,
          help: 'Steps, a lift, a room at street level. Stands where a visit is arranged, and where a text names {London.access}.',
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
      title: 'How amounts are written',
      fields: [
        line('code', 'Code', { required: true, once: true, maxLength: 3, help: 'Three capital letters, such as EUR.' }),
        line('symbol', 'Symbol', { required: true, maxLength: 6, help: 'Stands before the amount: € or EUR.' }),
        flag('space_after', 'A space after the symbol', { initial: true }),
        { name: 'decimals', label: 'Decimals', kind: 'whole', initial: 0, required: true },
        order,
      ],
    },
    {
      title: 'What it is worth',
      help: 'For sorting, price ranges and the limits in the settings alone: visitors read every price as it is.',
      fields: [
        {
          name: 'rate',
          label: 'Rate',
          kind: 'number',
          nullable: true,
          largest: 10_000_000_000,
          emptyText: 'None: compared by its figure',
          help: 'What one of it is worth in the house’s currency, such as 0.88. Empty: its prices are compared by their figures.',
        },
        { name: 'rate_date', label: 'Rate of', kind: 'day', nullable: true, help: 'Empty: today.' },
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
      help: 'A nickname, an abbreviation or a word in another language. The search finds the pieces it stands for, too.',
      fields: [
        line('term', 'Search word', { required: true, maxLength: 60, help: 'Such as Hulk, AP or Weissgold.' }),
        line('meaning', 'Stands for', {
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
        shownInWords('name', 'Set', featuredSetLabels),
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
        currency('house_currency', {
          label: 'The house’s currency',
          required: true,
          help: 'The limits below are in it, and prices in others are compared by their rates to it.',
        }),
        money('poa_price_tag', 'POA above', {
          nullable: true,
          help: 'A price above this is shown as POA. Empty: only pieces without a price, or marked Price on application, are.',
          insteadOfPOA: 'Write the highest price that visitors read, or leave it empty.',
        }),
        money('lowest_price', 'Refuse prices below', {
          nullable: true,
          help: 'A price below this is taken for a slip, such as 28.95 for 28,950; empty: none is.',
        }),
        { name: 'show_exc_taxes', label: 'Say ‘exc. taxes’ where a piece asks for it', kind: 'flag' },
      ],
    },
    {
      title: 'Reaching us',
      fields: [
        line('email', 'E-mail', { sensitive: true, help: 'Mails are sent from here.' }),
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
          'Who sees members-only pieces',
          [
            { id: 'signed-in', name: 'Whoever is signed in, unless suspended' },
            { id: 'approved', name: 'Approved members with a verified e-mail' },
          ],
          { required: true, sensitive: true },
        ),
      ],
    },
    { title: 'The open menu', fields: [picture('menu_image', 'Picture')] },
    {
      title: 'The desk',
      fields: [
        flag('morning_digest', 'Morning digest', {
          initial: true,
          help: 'A mail each morning to everybody at the desk: what waits. None where nothing does.',
        }),
        text('reply_template', 'What a reply begins with', {
          required: true,
          maxLength: 4_000,
          help: 'Places: {name} {about} {reference} {colleague} {brand} {boutique}.',
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
    one: 'line of reassurance',
    many: 'lines of reassurance',
    title: 'title',
  }),
  groups: [
    {
      title: 'A line beside every price',
      fields: [
        line('title', 'Title', { required: true }),
        text('text', 'Text', {
          help: '{warranty} stands for what the piece’s own record says of its warranty; beside a piece without such words the line is left out.',
        }),
        link('link', 'Where it is explained'),
        choice(
          'family',
          'Beside',
          [
            { id: 'watch', name: 'Watches' },
            { id: 'jewellery', name: 'Jewellery' },
          ],
          { nullable: true, help: 'Empty: beside every piece.' },
        ),
        flag('before_arrival', 'Also beside pieces that are on their way', {
          initial: true,
          help: 'Off where it says what is done when a piece is here.',
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
      title: 'Whom visitors write to',
      fields: [
        { name: 'boutique_name', label: 'Boutique', kind: 'record', of: 'boutiques', required: true },
        line('name', 'Name', { required: true }),
        line('role', 'Role'),
        line('jewellery_role', 'Role beside jewellery', { help: 'Empty: the same.' }),
        picture('portrait', 'Portrait'),
      ],
    },
  ],
  columns: ['boutique_name', 'role'],
  bin: 'deleted_at',
  order: { field: 'name', direction: 'ASC' },
}
