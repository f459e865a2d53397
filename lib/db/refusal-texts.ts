type Text = (field: string, ...values: string[]) => string

const count = (number: string, one: string, many = `${one}s`) => (number === '1' ? `1 ${one}` : `${number} ${many}`)
const number = (digits: string) => Number(digits).toLocaleString('en-GB')

/**
 * What the shop says for each refusal of the database: by the code that prisma/sql raises, with its values, and by those
 * of refusal.ts for Postgres's own. `field` is the field's label.
 */
export const refusalTexts = {
  amount: (field) => `${field} must be a number and not negative.`,
  boutique_has_colleagues: (_, name, people) =>
    `${name} cannot be deleted or renamed: ${count(people, 'colleague works', 'colleagues work')} there. Assign each to another boutique first.`,
  boutique_has_enquiries: (_, name, enquiries) =>
    `${name} cannot be deleted or renamed: ${count(enquiries, 'enquiry is', 'enquiries are')} assigned to it. Assign each to another boutique first.`,
  boutique_has_pieces: (_, name, pieces, skus) =>
    `${name} cannot be deleted or renamed: ${count(pieces, 'piece is', 'pieces are')} there, including the bin (${skus}). Move each first, or delete it for good.`,
  boutique_missing: () => 'Choose a boutique for this role.',
  boutique_name: () => 'A boutique’s name is 1 to 40 letters, spaces and hyphens.',
  boutique_name_of_page: (_, page) => `There is a page /${page}. Rename it first, or choose another name.`,
  boutique_unknown: (_, name, names) => `There is no boutique “${name}”. Choose ${names}.`,
  category_in_use: (_, articles, titles) =>
    `This category cannot be deleted: ${count(articles, 'article is', 'articles are')} in it (${titles}). Move each to another category first.`,
  certificate: (field) => `${field} must be a PDF.`,
  choice: (field) => `${field} must be one of the choices.`,
  cover_of_other_piece: (_, sku) =>
    `The first photograph is also a photograph of ${sku}. Put one of its own first, then publish.`,
  currency_code: (field) => `${field} must be £ or three capital letters.`,
  currency_in_use: (_, code) => `${code} cannot be deleted or renamed: pieces, sales or the settings use it.`,
  currency_symbol: (field) => `${field} must be 1 to 6 characters, without spaces.`,
  currency_unknown: (_, code, codes) => `There is no currency “${code}”. Choose one of ${codes}.`,
  date: (field) => `${field} must be a date between 1900 and 2100.`,
  download: (field) => `${field} must be an uploaded file, an address that begins with https://, or empty.`,
  email: (field) => `${field} must be an email address.`,
  enquiry_of_other_piece: () => 'This enquiry is about another piece. Choose one about this piece.',
  file_of_hidden_piece: (_, sku) =>
    `This file belongs to ${sku}, which is not visible to everyone. Upload a separate file for this piece.`,
  file_of_other_boutique: (_, sku) =>
    `This file belongs to ${sku}, a piece of another boutique. Upload a separate file for this piece.`,
  film: (field) => `${field} must be a video (MP4 or MOV) or empty.`,
  in_bin: (_, name) => `${name} is in the bin. Restore it, or delete it for good.`,
  last_boutique: (_, name) => `${name} cannot be deleted: it is the last boutique. Open another one first.`,
  last_owner: () => 'The shop needs an owner who can sign in. Make another colleague an owner first.',
  link: (field) => `${field} must begin with one slash or https://, or be empty.`,
  member_declined: () => 'Only a pending member can be declined. Suspend an approved member instead.',
  name_reserved: (_, name) => `The name “${name}” is reserved. Choose another.`,
  out_of_range: (field, low, high) => `${field} must be between ${low} and ${high}.`,
  page_in_footer: () =>
    'The footer links to this page: it keeps its name and cannot be deleted. Hide it in the menu, or change its content.',
  page_name: () => 'Use 1 to 80 lower-case letters, digits and hyphens.',
  passkey_missing: () => 'A second factor needs a passkey, and this account has none.',
  password_hash: () => 'Passwords cannot be set here.',
  path: (field) => `${field} must begin with one slash.`,
  path_case: (_, path) => `“${path}” is not the path of a page. Write it in lower case, such as /press.`,
  permanent: () => 'This cannot be deleted.',
  phone: (field) => `${field} must be a phone number or empty.`,
  phone_country: (_, phone) =>
    `“${phone}” has no country code, which WhatsApp links need. Write it like +44 7700 900 090.`,
  picture: (field) => `${field} must be the name of an image or empty.`,
  picture_or_film: (field) => `${field} must be an image or a video (MP4 or MOV), or empty.`,
  piece_unknown: (_, sku) => `There is no piece “${sku}”.`,
  position_incomplete: () => 'Give both latitude and longitude, or neither.',
  price_missing: () => 'Give a price, or switch on Price on application.',
  price_too_low: (_, price, full, lowest) =>
    `${price} looks like ${full}: no piece costs less than ${lowest}. Write the price in full, or change the lowest price in the settings.`,
  profile_url: (field) => `${field} must begin with https:// or be empty.`,
  publish_at_for_drafts: (field) => `${field} is for drafts. Make this a draft, or leave the time blank.`,
  rate: (field) => `${field} must be above 0.`,
  required: (field) => `${field} must not be empty.`,
  sale_date: (field) => `${field} is in the future or before 1990.`,
  script: (field) =>
    `${field} contains code that a page must not run. Remove <script>, <iframe>, <form> and the like, attributes that begin with “on”, and javascript: links.`,
  sku: () => 'Use 1 to 40 letters, digits, dots, hyphens or underscores, beginning with a letter or digit.',
  sku_site: (_, sku) => `“${sku}” is the folder of the site’s own pictures. Choose another stock number.`,
  sku_taken: (_, sku, other) =>
    sku === other ? `${sku} is taken by another piece.` : `${sku} is taken by another piece, ${other}.`,
  slug: () => 'Use 1 to 120 lower-case letters, digits and hyphens, such as caring-for-a-bracelet.',
  threshold_emptied: (field) => `${field} must not be empty. Write 0 for no threshold.`,
  time_past: () => 'This time is in the past. Publish now, or choose a later time.',
  time_zone_unknown: (_, zone) => `There is no time zone “${zone}”. Use a name such as Europe/London or Europe/Zurich.`,
  too_long: (field, most = '') => `${field} must not be longer than ${number(most)} characters.`,
  // Postgres's own: see refusal.ts.
  not_accepted: (field) => `${field} is not accepted by the database.`,
  not_allowed: () => 'Your role may not change this.',
  number_too_large: (field) => `${field} is too large.`,
  reference: (field) => `${field} belongs to a record that is gone, or that still needs it.`,
  taken: (field) => `${field} is already in use.`,
} satisfies Record<string, Text>

export type RefusalCode = keyof typeof refusalTexts
