// Initial content of an empty shop: menu, pages with headings to write below, two boutiques. No stock, no members.

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

/** The personal data that the shop's code stores, for the privacy policy; the same for every shop. */
const kept = `<p>When you write to us: what you typed, when, from which page, and what you agreed to; {kept.enquiries} after it last changed. When you become a member: your name, email address, telephone number and a hash of your password, until you delete the account or for {kept.members} after your last sign-in; we write {kept.notice} before. An account whose address was never verified: {kept.unverified}.</p>
<p>While you are signed in: a session with the kind of browser, what it says of its clock and language, and the hour of its last use. It ends 14 days after that, or 30 days after it began. A browser that signed in before is known for {kept.browsers}. A passkey’s public half, its name and the days of its use are kept until you remove it; recovery codes as hashes, until they are used.</p>
<p>Pieces that you save are kept by your browser, which tells us their numbers when you open the list; as a member, with your account, for {kept.saved}. An alert keeps your address and what it is for, for {kept.alerts}; unconfirmed, for {kept.unverified}. Your address for the newsletter, until you unsubscribe and {kept.unsubscribed} more; unconfirmed, {kept.unsubscribed}. The emails that we sent: {kept.mails}. To keep forms and sign-ins from being flooded, a keyed hash of your connection’s address is counted for up to one hour.</p>`

/** Pages by name: title, and headings to write below. */
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
    content: headings
      .flatMap((heading) => [`<h2>${heading}</h2>`, ...(heading === 'What we keep, and why' ? [kept] : [])])
      .join('\n'),
  })),
  membership: { id: 1, Description: '' },
}
