import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from './resources/all'
import { fieldsOf } from './resources/resource'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
let studio: Client

/** A record of each type, to which the rows below apply invalid changes. */
const records: Record<string, { key: string; id: string; sql?: string }> = {
  StockItem: {
    key: 'SKU',
    id: 'R-1',
    sql: `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price") VALUES ('watch', 'R-1', 'One', 'Rolex', 5000), ('watch', 'R-2', 'Two', 'Rolex', 5000);
      INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published, film) VALUES ('watch', 'R-3', 'Three', 'Rolex', false, 'r-3.mp4');
      INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "WatchLocation", certificate) VALUES ('watch', 'R-4', 'Four', 'Rolex', 'Geneva', '/media/certificate-r-4.pdf');
      INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "deletedAt") VALUES ('watch', 'R-BIN', 'Binned', 'Rolex', now())`,
  },
  SiteSettings: { key: 'id', id: '1', sql: `INSERT INTO "SiteSettings" (id) VALUES (1) ON CONFLICT DO NOTHING` },
  MembershipContent: {
    key: 'id',
    id: '1',
    sql: `INSERT INTO "MembershipContent" (id) VALUES (1) ON CONFLICT DO NOTHING`,
  },
  FeaturedSet: {
    key: 'name',
    id: 'main',
    sql: `INSERT INTO "FeaturedSet" (name) VALUES ('main') ON CONFLICT DO NOTHING`,
  },
  Slide: {
    key: 'slide_title',
    id: 'A slide',
    sql: `INSERT INTO "Slide" (slide_title, slide_image) VALUES ('A slide', 'x')`,
  },
  HomeExcerpt: {
    key: 'position',
    id: '0',
    sql: `INSERT INTO "HomeExcerpt" (position, excerpt_title) VALUES (0, 'x') ON CONFLICT DO NOTHING`,
  },
  WebsiteItem: {
    key: 'router_link',
    id: '/odd',
    sql: `INSERT INTO "WebsiteItem" (website_item, router_link, header_menu_section) VALUES ('Odd', '/odd', 'Ninety')`,
  },
  Page: {
    key: 'name',
    id: 'watch-care',
    sql: `INSERT INTO "Page" (name, title) VALUES ('about', 'x'), ('watch-care', 'x') ON CONFLICT DO NOTHING;
      INSERT INTO "Page" (name, title, deleted_at) VALUES ('binned', 'x', now())`,
  },
  PageBlurb: {
    key: 'blurb_title',
    id: 'A blurb',
    sql: `INSERT INTO "PageBlurb" (page_name, blurb_title) VALUES ('about', 'A blurb')`,
  },
  Boutique: {
    key: 'name',
    id: 'London',
    sql: `INSERT INTO "Boutique" (name) VALUES ('London') ON CONFLICT DO NOTHING`,
  },
  Currency: {
    key: 'code',
    id: 'CHF',
    sql: `UPDATE "StockItem" SET "Currency" = 'CHF' WHERE "SKU" = 'G1'`,
  },
  JournalArticle: {
    key: 'slug',
    id: 'one',
    sql: `INSERT INTO "JournalArticle" (slug, title, date, status) VALUES ('one', 'One', '2026-01-01', 0), ('two', 'Two', '2026-01-01', 0), ('three', 'Three', '2026-01-01', 1);
      INSERT INTO "JournalArticle" (slug, title, date, deleted_at) VALUES ('binned', 'Binned', '2026-01-01', now())`,
  },
  JournalCategory: {
    key: 'name',
    id: 'One',
    sql: `WITH two AS (INSERT INTO "JournalCategory" (name) VALUES ('One'), ('Two') RETURNING id, name)
      INSERT INTO "JournalArticle" (slug, title, date, category_id)
      SELECT 'a' || number, 'A' || number, '2026-01-01', id FROM two, generate_series(1, 7) AS number WHERE name = 'Two'`,
  },
  Magazine: { key: 'title', id: 'One', sql: `INSERT INTO "Magazine" (title, date) VALUES ('One', '2026-01-01')` },
  TrustLine: { key: 'title', id: 'One', sql: `INSERT INTO "TrustLine" (title) VALUES ('One')` },
  Specialist: {
    key: 'boutique_name',
    id: 'London',
    sql: `INSERT INTO "Specialist" (boutique_name, name) VALUES ('London', 'Ada');
      INSERT INTO "Boutique" (name, "timeZone") VALUES ('Geneva', 'Europe/Zurich') ON CONFLICT DO NOTHING;
      INSERT INTO "Specialist" (boutique_name, name, deleted_at) VALUES ('Geneva', 'Ida', now())`,
  },
  Sale: {
    key: 'sku',
    id: 'R-1',
    sql: `INSERT INTO "Sale" (item_id, sold_on) SELECT "StockItemId", '2026-01-01' FROM "StockItem" WHERE "SKU" = 'R-1'`,
  },
  Enquiry: {
    key: 'message',
    id: 'Is it here?',
    sql: `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt")
      VALUES ('contact', 'ada@example.com', '', 'Is it here?', 'I agree', now())`,
  },
  Member: {
    key: 'email',
    id: 'ada@example.com',
    sql: `INSERT INTO "Member" (name, email, status) VALUES ('Ada', 'ada@example.com', 1), ('Eve', 'eve@example.com', 1);
      INSERT INTO "EmailUndo" (member_id, email, verified_at) SELECT id, 'held@example.com', now() FROM "Member" WHERE name = 'Eve'`,
  },
  Mail: {
    key: 'message_id',
    id: 'm',
    sql: `INSERT INTO "Mail" (kind, message_id, member_id, state) SELECT 'verification', 'm', id, 'failed' FROM "Member" WHERE email = 'ada@example.com'`,
  },
  StaffAccount: {
    key: 'email',
    id: 'rita@ninety.example',
    sql: `INSERT INTO "StaffAccount" (name, email, role, boutique) VALUES ('Rita', 'rita@ninety.example', 'boutique', 'London')`,
  },
}

/**
 * A rule, as its table and its name in the catalog, and a change that violates it. field: where the desk shows the
 * error; null if the desk has no such field. studio: the error that the staff's database role gets instead, if it has
 * no right to the column. id: the record, if not the table's default one.
 */
type Row = {
  rule: string
  change: Record<string, unknown>
  says: RegExp
  field: string | null
  studio?: RegExp
  id?: string
}

const no = /permission denied/
const row = (
  rule: string,
  change: Record<string, unknown>,
  says: RegExp,
  field: string | null = Object.keys(change)[0] ?? null,
  denied?: RegExp,
): Row => ({ rule, change, says, field, studio: denied })
const long = (count: number) => 'x'.repeat(count)
const script = '<p onclick=x()>a</p>'
const runs = /holds something that a page must not run/

const table: Row[] = [
  row('StockItem StockItem_SKU', { SKU: 'a b' }, /use 1 to 40 letters/),
  row('StockItem StockItem_SKU_site', { SKU: 'Site' }, /folder of the site’s own pictures/),
  row('StockItem StockItem_Name', { Name: '  ' }, /needs a name|must not be empty/),
  row('StockItem StockItem_Price', { Price: '-1' }, /negative|price/i),
  row('StockItem Price must be a number', { Price: 'NaN' }, /number|price/i),
  row('StockItem reject_unknown_currency', { Currency: 'EUR' }, /unknown|choices/),
  row('StockItem StockItem_MembersAreaOnly', { MembersAreaOnly: 2 }, /neither 0|yes or no/),
  row('StockItem Texts must not be endless', { Name: long(301) }, /endless|more than/),
  row('StockItem StockItem_publishAt', { publishAt: '2030-01-01T00:00:00Z' }, /is for drafts/),
  { ...row('StockItem reject_past_time', { publishAt: '2020-01-01T00:00:00Z' }, /time is over/), id: 'R-3' },
  row(
    'StockItem reject_day_of_sale',
    { StatusName: 'Sold', soldAt: '2099-01-01T12:00:00Z' },
    /in the future or before 1990/,
    'soldAt',
  ),
  row('StockItem reject_unknown_location', { WatchLocation: 'Zurich' }, /no boutique|choices/),
  row('StockItem reject_unknown_location', { JewelleryLocation: 'Zurich' }, /no boutique|choices/),
  row('StockItem reject_unknown_location', { Location: 'Zurich' }, /no boutique|choices/),
  row('StockItem StockItem_conditionGrade', { conditionGrade: 'Nice' }, /Unworn|choices/),
  row('StockItem caseSize must be between 1 and 200 millimetres', { caseSize: 900 }, /between 1 and 200/),
  row('StockItem lugToLug must be between 1 and 200 millimetres', { lugToLug: 900 }, /between 1 and 200/),
  row('StockItem thickness must be between 1 and 200 millimetres', { thickness: 900 }, /between 1 and 200/),
  row(
    'StockItem servicedOn must be a day between 1900 and 2100',
    { servicedOn: '1800-01-01' },
    /between 1900 and 2100/,
  ),
  row(
    'StockItem certificate must be empty or /media/ and the name of a PDF',
    { certificate: '/etc/passwd' },
    /name of a PDF/,
  ),
  row('StockItem Texts about the condition must not be endless', { conditionNotes: long(5_001) }, /endless|more than/),
  row('StockItem reject_taken_sku', { SKU: 'r-2' }, /taken by another piece/),
  row('StockItem reject_taken_sku', { SKU: 'nw-r-2' }, /taken by the piece R-2/),
  row('StockItem reject_taken_sku', { SKU: 'r-bin' }, /^r-bin is in the bin/),
  row('StockItem reject_taken_sku', { SKU: 'nw-r-bin' }, /^R-BIN is in the bin/),
  row('StockItem reject_file_of_other_piece', { film: '/media/R-3.mov' }, /belongs to R-3, which is not visible/),
  row(
    'StockItem reject_file_of_other_piece',
    { certificate: '/media/certificate-R-4.pdf' },
    /belongs to R-4, a piece of another boutique/,
  ),
  row('StockItem reject_implausible_price', { Price: '28.95' }, /looks like 28,950/),
  row('StockItem reject_implausible_price', { Price: null }, /to show POA, or give a price/),
  row('StockItem reject_script', { Description: script }, runs),
  row('SiteSettings reject_unknown_house_currency', { house_currency: 'EUR' }, /unknown/),
  {
    ...row('Currency code must be £ or three capital letters', { code: 'dirhams' }, /three capital letters/, null),
    id: 'AED',
  },
  row('Currency symbol must be 1 to 6 characters', { symbol: 'francs, Swiss' }, /1 to 6|more than 6/),
  row('Currency decimals must be 0, 1 or 2', { decimals: 3 }, /0, 1 or 2/),
  row('Currency rate must be above 0', { rate: -1 }, /above 0/),
  row('Currency reject_currency_in_use', {}, /CHF cannot be deleted or renamed/, 'code'),
  row('SiteSettings There is one row of site settings, id 1', { id: 2 }, /one row of site settings/, null),
  row('SiteSettings poa_price_tag must not be negative', { poa_price_tag: '-1' }, /negative|price/i),
  row('SiteSettings lowest_price must not be negative', { lowest_price: '-1' }, /negative|price/i),
  row('SiteSettings poa_price_tag must be a number', { poa_price_tag: 'NaN' }, /number|price/i),
  row('SiteSettings lowest_price must be a number', { lowest_price: 'NaN' }, /number|price/i),
  row('SiteSettings brand_name and main_brand_name must not be empty', { brand_name: ' ' }, /must not be empty/),
  row('SiteSettings email must be an e-mail address or empty', { email: 'nobody' }, /must be an e-mail address/),
  row(
    'SiteSettings WhatsAppNumber must be a telephone number or empty',
    { WhatsAppNumber: 'ring' },
    /must be a telephone number/,
  ),
  row('SiteSettings reject_number_without_country', { WhatsAppNumber: '07700 900 090' }, /without its country/),
  ...['XURL', 'InstagramURL', 'FacebookURL', 'LinkedInURL', 'SnapchatURL', 'YouTubeURL'].map((name) =>
    row(
      `SiteSettings ${name} must begin with https:// or be empty`,
      { [name]: 'www.ninety.example' },
      /must begin with https/,
    ),
  ),
  row(
    "SiteSettings members_only_for must be 'signed-in' or 'approved'",
    { members_only_for: 'all' },
    /signed-in|choices/,
  ),
  row('SiteSettings reply_template is 1 to 4000 characters', { reply_template: long(4_001) }, /1 to 4000|more than/),
  row('SiteSettings reject_deletion', {}, /cannot be deleted/, null, no),
  row('MembershipContent There is one row of membership content, id 1', { id: 2 }, /one row/, null),
  row('MembershipContent reject_script', { Description: script }, runs),
  row('MembershipContent reject_deletion', {}, /cannot be deleted/, null, no),
  row('FeaturedSet A featured set is called main, other or jewellery', { name: 'x' }, /main, other or jewellery/, null),
  row('Slide slide_set must be home or journal', { slide_set: 'x' }, /home or journal|choices/),
  row('Slide tone must be light or dark', { tone: 'x' }, /light or dark|choices/),
  row('Slide slide_image must be a picture, a film (mp4, mov) or empty', { slide_image: 'x.exe' }, /must be a picture/),
  row('Slide slide_link must be a path, an address or empty', { slide_link: 'nowhere' }, /must be a path/),
  row('Slide slide_link must not begin with two slashes', { slide_link: '//evil.example' }, /two slashes/),
  row('HomeExcerpt position must be 0 to 6', { position: 7 }, /0 to 6/, null),
  row(
    'HomeExcerpt excerpt_image must be the name of a picture or empty',
    { excerpt_image: 'x.exe' },
    /name of a picture/,
  ),
  row('HomeExcerpt excerpt_link must be a path, an address or empty', { excerpt_link: 'nowhere' }, /must be a path/),
  row('HomeExcerpt excerpt_link must not begin with two slashes', { excerpt_link: '//evil.example' }, /two slashes/),
  row('WebsiteItem status must be 0 (shown) or 1 (hidden)', { status: 2 }, /0 \(shown\)|choices/),
  row(
    'WebsiteItem header_menu_section must be Collections or Ninety',
    { header_menu_section: 'x' },
    /Collections or Ninety|choices/,
  ),
  row('WebsiteItem router_link must begin with one slash', { router_link: 'x' }, /one slash/),
  row('WebsiteItem reject_hidden_without_page', { router_link: '/Odd', status: 1 }, /hides no page/, 'router_link'),
  row('WebsiteItem website_item must not be empty', { website_item: ' ' }, /must not be empty/),
  row('Page The page name is reserved', { name: 'watches' }, /reserved/, null),
  row('Page This page name belongs to an endpoint', { name: 'suggestions' }, /belongs to an endpoint|reserved/, null),
  row('Page A page name that ends with boutique is reserved', { name: 'ourboutique' }, /ends with boutique/, null),
  row('Page reject_name_of_boutique', { name: 'london' }, /leads to the boutique/, null),
  row('Page A page name is small letters, digits and hyphens', { name: 'About us' }, /small letters/, null),
  row('Page A page title must not be empty', { title: ' ' }, /must not be empty/),
  row('Page page_type must not be empty', { page_type: ' ' }, /must not be empty/, null),
  row('Page banner must be the name of a picture or empty', { banner: 'x.exe' }, /name of a picture/),
  row('Page reject_name_in_bin', { name: 'binned' }, /^binned is in the bin/, null),
  row('Page reject_script', { content: script }, runs),
  { ...row('Page reject_deletion', {}, /footer leads to it/, 'form'), id: 'about' },
  { ...row('Page reject_deletion', { name: 'about-us' }, /keeps its name/, null), id: 'about' },
  row('StockItem film must be a film (mp4, mov) or empty', { film: 'x.exe' }, /must be a film/),
  row('PageBlurb blurb_title must not be empty', { blurb_title: ' ' }, /must not be empty/),
  row('PageBlurb blurb_image must be the name of a picture or empty', { blurb_image: 'x.exe' }, /name of a picture/),
  row('PageBlurb blurb_video must be a film (mp4, mov) or empty', { blurb_video: 'x.exe' }, /must be a film/),
  row('PageBlurb blurb_link must be a path, an address or empty', { blurb_link: 'nowhere' }, /must be a path/),
  row('PageBlurb blurb_link must not begin with two slashes', { blurb_link: '//evil.example' }, /two slashes/),
  row('PageBlurb reject_script', { blurb_description: script }, runs),
  row('Boutique Email must be an e-mail address or empty', { Email: 'london' }, /must be an e-mail address/),
  row(
    'Boutique PhoneNumber must be a telephone number or empty',
    { PhoneNumber: 'ring' },
    /must be a telephone number/,
  ),
  row(
    'Boutique WhatsAppNumber must be a telephone number or empty',
    { WhatsAppNumber: 'ring' },
    /must be a telephone number/,
  ),
  row('Boutique reject_number_without_country', { WhatsAppNumber: '(0)79 000 00 90' }, /without its country/),
  ...['InstagramURL', 'FacebookURL'].map((name) =>
    row(`Boutique ${name} must begin with https:// or be empty`, { [name]: 'x' }, /must begin with https/),
  ),
  row(
    'Boutique OpeningHours must be shorter than 500 characters',
    { OpeningHours: long(500) },
    /shorter than 500|more than/,
  ),
  row('Boutique latitude and longitude stand together, in degrees', { latitude: 51.5 }, /stand together/),
  row('Boutique image and plan must be names of pictures or empty', { image: 'x.exe' }, /names of pictures/),
  row('Boutique access must be shorter than 300 characters', { access: long(300) }, /shorter than 300|more than/),
  row('Boutique reject_unknown_time_zone', { timeZone: 'Europe/Atlantis' }, /is unknown/),
  row('JournalArticle JournalArticle_slug', { slug: 'Not A Slug' }, /cannot stand in an address/),
  row('JournalArticle JournalArticle_title', { title: ' ' }, /empty/),
  row('JournalArticle JournalArticle_content', { content: long(2_000_001) }, /two million/, 'content'),
  row('JournalArticle JournalArticle_date', { date: '1800-01-01' }, /between 1900 and 2100/),
  row('JournalArticle JournalArticle_publish_at', { publish_at: '2030-01-01T00:00:00Z' }, /is for drafts/),
  {
    ...row('JournalArticle reject_past_time', { publish_at: '2020-01-01T00:00:00Z' }, /time is over/),
    id: 'three',
  },
  row('JournalArticle reject_taken_slug', { slug: 'two' }, /is taken/),
  row('JournalArticle reject_taken_slug', { slug: 'binned' }, /^binned is in the bin/),
  row('JournalArticle reject_script', { content: script }, runs),
  row('JournalCategory A category needs a name of 1 to 60 characters', { name: long(61) }, /1 to 60|more than/),
  row('JournalCategory reject_taken_category', { name: 'TWO' }, /There is a category/),
  {
    ...row(
      'JournalCategory reject_deletion_in_use',
      {},
      /7 articles are in it \("A7", .*, "A3" and 2 more\)\./,
      'name',
    ),
    id: 'Two',
  },
  row('Magazine Magazine_title', { title: ' ' }, /empty/),
  row('Magazine Magazine_articles_link', { articles_link: 'nowhere' }, /is no address/),
  row('Magazine Magazine_article_download', { article_download: '/etc/passwd' }, /cannot be downloaded/),
  row(
    'Magazine Magazine_article_download_translation',
    { article_download_translation: '/etc/passwd' },
    /cannot be downloaded/,
  ),
  row('Magazine Magazine_date', { date: '1800-01-01' }, /between 1900 and 2100/),
  row('TrustLine A trust line needs a title', { title: ' ' }, /needs a title|must not be empty/),
  row('TrustLine Texts of a trust line must not be endless', { text: long(401) }, /endless|more than/, 'form'),
  row('TrustLine link must begin with / (a path of ours), http:// or https://', { link: 'nowhere' }, /must begin with/),
  row('Specialist reject_boutique_in_bin', { boutique_name: 'Geneva' }, /^Ida, of this boutique, is in the bin/),
  row('Specialist A specialist needs a name', { name: ' ' }, /needs a name|must not be empty/),
  row('Specialist portrait must be the name of a picture', { portrait: 'x.exe' }, /name of a picture/),
  row('Specialist jewellery_role must not be endless', { jewellery_role: long(121) }, /endless|more than/),
  row('Sale Sale_price_obtained', { price_obtained: '-1' }, /negative|price/i, 'price_obtained', no),
  row('Sale price_obtained must be a number', { price_obtained: 'NaN' }, /number|price/i, 'price_obtained', no),
  row('Sale derive_sale', { currency: 'EUR' }, /unknown|choices/, 'currency', no),
  row('Sale Sale_note', { note: long(5_001) }, /more than 5000/, 'note', no),
  row('Sale derive_sale', { sold_on: '1980-01-01' }, /before 1990/, 'sold_on', no),
  row('Sale derive_sale', { enquiry_id: 1 }, /about another piece/, null, no),
  row('Enquiry reject_unknown_boutique', { boutique: 'geneva' }, /is no boutique|choices/),
  row('Member Member_status', { status: 3 }, /is none of 0/, null),
  row('Member Member_email', { email: 'nobody' }, /is no e-mail address/),
  row('Member reject_held_email', { email: 'held@example.com' }, /has already been taken/),
  row('Member Member_password', { password: 'hunter2' }, /holds a hash/, null, no),
  row('Member reject_second_factor', { two_factor: true }, /needs a passkey/, null, no),
  row('Member A member needs a name', { first_name: '', last_name: '' }, /needs a name/, 'form'),
  row('Member Member_declined', { declined_at: '2026-01-01' }, /Suspend an approved member/, null),
  row('Mail A mail belongs to one of those who get mail', { member_id: null }, /belongs to one of those/, null, no),
  row('StaffAccount StaffAccount_name', { name: ' ' }, /empty/, 'name', no),
  row('StaffAccount StaffAccount_email', { email: 'nobody' }, /is no e-mail address/, 'email', no),
  row('StaffAccount derive_staff_account', { boutique: 'Paris' }, /unknown|choices/, 'boutique', no),
  row('StaffAccount StaffAccount_role', { boutique: '' }, /needs a boutique/, 'boutique', no),
  row('StaffAccount StaffAccount_password', { password: 'hunter2' }, /holds a hash/, null, no),
  row('StaffAccount reject_second_factor', { two_factor: true }, /needs a passkey/, null, no),
  row('StaffAccount reject_taken_staff_email', { email: 'owner1@ninety.example' }, /has the email/, 'email', no),
]

/** Rules that are tested elsewhere or that no column can violate, and why. */
const apart: Record<string, string> = {
  'Boutique reject_deletion': 'all of them at once: guards.test',
  'Currency reject_deletion': 'all of them at once, which nobody may here',
  'Boutique reject_boutique_in_use': 'which records hold it: app/new-boutique.test',
  'Boutique derive_boutique': 'a name is given once: app/new-boutique.test',
  "Boutique A boutique's name is 1 to 40 letters, spaces and hyphens": 'the same',
  'Boutique This name belongs to a page: choose another': 'the same',
  'StaffAccount staff_account_changed': 'the last owner stays: colleagues.test',
  'SiteSettings reject_emptied_threshold': 'the desk may empty it: studio.test',
  'MemberNote The text of a note is 1 to 4000 characters': 'a note has a field of its own: people-details.test',
  "Subscriber A subscriber's email is in small letters": 'the column is nobody’s to write',
}

beforeAll(async () => {
  desk = await openTestDesk()
  await desk.sit(await desk.hire('owner'))
  await desk.rows(`UPDATE "SiteSettings" SET lowest_price = 100`)
  for (const { sql } of Object.values(records)) if (sql) await desk.rows(sql)
  studio = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
  await studio.connect()
  await studio.query('SET SESSION AUTHORIZATION shop_staff')
})
afterAll(() => studio.end())

it('every rule of a table that staff edit has its row here, one for each of its sentences', async () => {
  const rules = await desk.rows(
    `WITH edited AS (
       SELECT oid, relname FROM pg_class WHERE relkind = 'r' AND relname <> 'History' AND relnamespace = 'public'::regnamespace
         AND (relname = ANY($1) OR has_any_column_privilege('shop_staff', oid, 'INSERT, UPDATE')))
     SELECT format('%s %s', c.relname, k.conname) AS rule, 1 AS sentences FROM pg_constraint k JOIN edited c ON c.oid = k.conrelid
     WHERE k.contype = 'c'
     UNION SELECT format('%s %s', c.relname, p.proname), regexp_count(p.prosrc, 'RAISE EXCEPTION')
     FROM pg_trigger t JOIN edited c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE NOT t.tgisinternal AND p.prosrc ~ 'RAISE EXCEPTION'`,
    [resources.map((resource) => resource.table)],
  )
  const rows = (rule: string) =>
    rule in apart ? Number.POSITIVE_INFINITY : table.filter((one) => one.rule === rule).length
  expect(rules.filter(({ rule, sentences }) => rows(rule) < sentences)).toEqual([])
})

const partsOf = ({ rule, id }: Row) => {
  const name = rule.split(' ')[0] ?? ''
  const resource = resources.find((one) => one.table === name)
  const record = records[name]
  if (!resource || !record) throw new Error(rule)
  return { name, resource, record: { ...record, id: id ?? record.id } }
}

const idOf = async (one: Row) => {
  const { name, resource, record } = partsOf(one)
  const [found] = await desk.rows(`SELECT "${resource.key}" AS id FROM "${name}" WHERE "${record.key}"::text = $1`, [
    record.id,
  ])
  return found.id
}

describe('at the desk', () => {
  for (const one of table) {
    const { resource } = partsOf(one)
    const isDeletion = Object.keys(one.change).length === 0
    if (one.field === null)
      it(`${one.rule}: ${Object.keys(one.change)} is out of reach`, async () => {
        const id = await idOf(one)
        const answer = isDeletion
          ? await desk.ask('DELETE', `${resource.name}/${id}`)
          : await desk.ask('PUT', `${resource.name}/${id}`, { version: null, ...one.change })
        expect([200, 403]).toContain(answer.status)
        const writable = fieldsOf(resource).filter(({ readOnly, once }) => !readOnly && !once)
        for (const column of Object.keys(one.change)) expect(writable.map(({ name }) => name)).not.toContain(column)
      })
    else
      it(`${one.rule}: stands at ${one.field}`, async () => {
        const id = await idOf(one)
        const answer = isDeletion
          ? await desk.ask('DELETE', `${resource.name}/${id}`)
          : await desk.ask('PUT', `${resource.name}/${id}`, { version: null, ...one.change })
        // A body above the size limit never reaches the database.
        if (JSON.stringify(one.change).length > 1_500_000) return expect(answer.status).toBe(413)
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [one.field]])
        expect(answer.body.errors[one.field ?? ''][0]).toMatch(one.says)
        expect(answer.body.errors[one.field ?? ''][0]).toMatch(/[^.](\.|\.\.\.|…)$/)
      })
  }
})

describe('in Studio', () => {
  for (const one of table)
    it(`${one.rule}: says its sentence`, async () => {
      const { name, record } = partsOf(one)
      const columns = Object.keys(one.change)
      const sql =
        columns.length === 0
          ? `DELETE FROM "${name}" WHERE "${record.key}"::text = $1`
          : `UPDATE "${name}" SET ${columns.map((column, at) => `"${column}" = $${at + 2}`)} WHERE "${record.key}"::text = $1`
      await expect(studio.query(sql, [record.id, ...Object.values(one.change)])).rejects.toThrow(one.studio ?? one.says)
    })
})
