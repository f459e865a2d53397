// What an empty shop of one's own begins with: menu, headings to write below, both boutiques to fill in. No stock, no member.

const menu: [label: string, path: string, section: 'Collections' | 'Ninety'][] = [
  ['Richard Mille', '/richard-mille-watches', 'Collections'],
  ['All Brands', '/the-collection', 'Collections'],
  ['New Arrivals', '/new-arrivals', 'Collections'],
  ['Jewellery', '/jewellery-catalogue', 'Collections'],
  ['About', '/about', 'Ninety'],
  ['Services', '/services', 'Ninety'],
  ['Sell Your Watch', '/sellyourwatch', 'Ninety'],
  ['Locations', '/locations', 'Ninety'],
  ['Journal', '/journal', 'Ninety'],
  ['Press', '/press', 'Ninety'],
  ['Membership', '/membership', 'Ninety'],
  ['Contact', '/contact', 'Ninety'],
]

/** Page by page: its title, and the headings to write below. */
const pages: Record<string, [title: string, ...headings: string[]]> = {
  about: ['About us', 'Who we are', 'How we choose', 'Who you will meet'],
  services: ['Services', 'Servicing', 'Authentication', 'Straps'],
  sellyourwatch: ['Sell your watch', 'What we buy', 'How we value it', 'How you are paid'],
  legal: ['Legal', 'Company', 'Registered office', 'Supervision'],
  'terms-and-conditions': [
    'Terms and conditions',
    'Prices and taxes',
    'Payment',
    'Delivery',
    'Returns',
    'Warranty',
    'Law',
  ],
  'privacy-policy': [
    'Privacy policy',
    'Who is responsible',
    'What we keep, and why',
    'How long',
    'Who else sees it',
    'Your rights',
  ],
  'cookie-policy': ['Cookie policy', 'What is needed', 'What you may allow'],
}

export const starter = {
  settings: { id: 1, brand_name: 'Ninety', main_brand_name: 'Richard Mille' },
  websiteItems: menu.map(([website_item, router_link, header_menu_section], at) => ({
    website_item,
    router_link,
    header_menu_section,
    display_order: at + 1,
  })),
  boutiques: [
    { name: 'London', display_order: 1, timeZone: 'Europe/London' },
    { name: 'Geneva', display_order: 2, timeZone: 'Europe/Zurich' },
  ],
  pages: Object.entries(pages).map(([name, [title, ...headings]]) => ({
    name,
    title,
    content: headings.map((heading) => `<h2>${heading}</h2>`).join('\n'),
  })),
  membership: { id: 1, Description: '' },
}
