import fs from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RefusalCode, refusalTexts } from '@/lib/db/refusal-texts'
import { codeOf } from '@/lib/db/test-database'
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
      INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "deletedAt") VALUES ('watch', 'R-BIN', 'Binned', 'Rolex', now());
      INSERT INTO "Photo" ("SKU", name, position, hash, width, height, placeholder) VALUES ('R-1', 'a', 0, 'r', 4, 5, ''), ('R-3', 'a', 0, 'r', 4, 5, '')`,
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
    sql: `INSERT INTO "Boutique" (name) VALUES ('London') ON CONFLICT DO NOTHING;
      UPDATE "Boutique" SET latitude = 51.5, longitude = 0 WHERE name = 'London'`,
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
  SearchSynonym: { key: 'term', id: 'hulk', sql: '' },
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
 * A rule, as its table and its name in the catalog, and a change that violates it. code: of the refusal; null for one of
 * Postgres's own, known by the constraint. field: where the desk shows the error; null if the desk has no such field.
 * isDenied: the staff's database role has no right to the column. id: the record, if not the table's default one.
 */
type Row = {
  rule: string
  change: Record<string, unknown>
  code: RefusalCode | null
  field: string | null
  isDenied: boolean
  id?: string
}

const row = (
  rule: string,
  change: Record<string, unknown>,
  code: RefusalCode | null,
  field: string | null = Object.keys(change)[0] ?? null,
  isDenied = false,
): Row => ({ rule, change, code, field, isDenied })
const long = (count: number) => 'x'.repeat(count)
const script = '<p onclick=x()>a</p>'

const table: Row[] = [
  row('StockItem StockItem_SKU', { SKU: 'a b' }, 'sku'),
  row('StockItem StockItem_SKU_site', { SKU: 'Site' }, 'sku_site'),
  row('StockItem StockItem_Name', { Name: '  ' }, 'required'),
  row('StockItem StockItem_Name', { Name: long(301) }, 'too_long'),
  row('StockItem StockItem_FullDetailsName', { FullDetailsName: long(601) }, 'too_long'),
  ...['ManufacturerName', 'Model', 'HTMLSafeModel'].map((name) =>
    row(`StockItem StockItem_${name}`, { [name]: long(121) }, 'too_long'),
  ),
  row('StockItem StockItem_Description', { Description: long(200_001) }, 'too_long'),
  row('StockItem StockItem_conditionNotes', { conditionNotes: long(5_001) }, 'too_long'),
  row('StockItem StockItem_provenance', { provenance: long(5_001) }, 'too_long'),
  row('StockItem StockItem_polish', { polish: long(301) }, 'too_long'),
  row('StockItem StockItem_timing', { timing: long(301) }, 'too_long'),
  row('StockItem StockItem_Price', { Price: '-1' }, 'amount'),
  row('StockItem StockItem_Price', { Price: 'NaN' }, 'amount'),
  row('StockItem reject_unknown_currency', { Currency: 'EUR' }, 'currency_unknown'),
  row('StockItem StockItem_MembersAreaOnly', { MembersAreaOnly: 2 }, 'choice'),
  row('StockItem StockItem_publishAt', { publishAt: '2030-01-01T00:00:00Z' }, 'publish_at_for_drafts'),
  { ...row('StockItem reject_cover_of_other_piece', { published: true }, 'cover_of_other_piece'), id: 'R-3' },
  { ...row('StockItem reject_past_time', { publishAt: '2020-01-01T00:00:00Z' }, 'time_past'), id: 'R-3' },
  row('StockItem reject_day_of_sale', { StatusName: 'Sold', soldAt: '2099-01-01T12:00:00Z' }, 'sale_date', 'soldAt'),
  ...['WatchLocation', 'JewelleryLocation', 'Location'].map((name) =>
    row('StockItem reject_unknown_location', { [name]: 'Zurich' }, 'boutique_unknown'),
  ),
  row('StockItem StockItem_conditionGrade', { conditionGrade: 'Nice' }, 'choice'),
  ...['caseSize', 'lugToLug', 'thickness'].map((name) =>
    row(`StockItem StockItem_${name}`, { [name]: 900 }, 'out_of_range'),
  ),
  row('StockItem StockItem_servicedOn', { servicedOn: '1800-01-01' }, 'date'),
  row('StockItem StockItem_certificate', { certificate: '/etc/passwd' }, 'certificate'),
  row('StockItem StockItem_film', { film: 'x.exe' }, 'film'),
  row('StockItem reject_taken_sku', { SKU: 'r-2' }, 'sku_taken'),
  row('StockItem reject_taken_sku', { SKU: 'nw-r-2' }, 'sku_taken'),
  row('StockItem reject_taken_sku', { SKU: 'r-bin' }, 'in_bin'),
  row('StockItem reject_taken_sku', { SKU: 'nw-r-bin' }, 'in_bin'),
  row('StockItem reject_file_of_other_piece', { film: '/media/R-3.mov' }, 'file_of_hidden_piece'),
  row('StockItem reject_file_of_other_piece', { certificate: '/media/certificate-R-4.pdf' }, 'file_of_other_boutique'),
  row('StockItem reject_implausible_price', { Price: '28.95' }, 'price_too_low'),
  row('StockItem reject_implausible_price', { Price: null }, 'price_missing'),
  row('StockItem reject_script', { Description: script }, 'script'),
  row('SiteSettings reject_unknown_house_currency', { house_currency: 'EUR' }, 'currency_unknown'),
  { ...row('Currency Currency_code', { code: 'dirhams' }, 'currency_code', null), id: 'AED' },
  row('Currency Currency_symbol', { symbol: 'francs, Swiss' }, 'currency_symbol'),
  row('Currency Currency_decimals', { decimals: 3 }, 'out_of_range'),
  row('Currency Currency_rate', { rate: -1 }, 'rate'),
  row('Currency reject_currency_in_use', {}, 'currency_in_use', 'code'),
  row('SiteSettings There is one row of site settings, id 1', { id: 2 }, null, null),
  ...['poa_price_tag', 'lowest_price'].flatMap((name) => [
    row(`SiteSettings SiteSettings_${name}`, { [name]: '-1' }, 'amount'),
    row(`SiteSettings SiteSettings_${name}`, { [name]: 'NaN' }, 'amount'),
  ]),
  row('SiteSettings SiteSettings_brand_name', { brand_name: ' ' }, 'required'),
  row('SiteSettings SiteSettings_main_brand_name', { main_brand_name: ' ' }, 'required'),
  row('SiteSettings SiteSettings_email', { email: 'nobody' }, 'email'),
  row('SiteSettings SiteSettings_WhatsAppNumber', { WhatsAppNumber: 'ring' }, 'phone'),
  row('SiteSettings reject_number_without_country', { WhatsAppNumber: '07700 900 090' }, 'phone_country'),
  ...['XURL', 'InstagramURL', 'FacebookURL', 'LinkedInURL', 'SnapchatURL', 'YouTubeURL'].map((name) =>
    row(`SiteSettings SiteSettings_${name}`, { [name]: 'www.ninety.example' }, 'profile_url'),
  ),
  row('SiteSettings SiteSettings_members_only_for', { members_only_for: 'all' }, 'choice'),
  row('SiteSettings SiteSettings_reply_template', { reply_template: long(4_001) }, 'too_long'),
  row('SiteSettings reject_deletion', {}, 'permanent', null, true),
  row('MembershipContent There is one row of membership content, id 1', { id: 2 }, null, null),
  row('MembershipContent reject_script', { Description: script }, 'script'),
  row('MembershipContent reject_deletion', {}, 'permanent', null, true),
  row('FeaturedSet A featured set is called main, other or jewellery', { name: 'x' }, null, null),
  row('Slide Slide_slide_set', { slide_set: 'x' }, 'choice'),
  row('Slide Slide_tone', { tone: 'x' }, 'choice'),
  row('Slide Slide_slide_image', { slide_image: 'x.exe' }, 'picture_or_film'),
  row('Slide Slide_slide_link', { slide_link: 'nowhere' }, 'link'),
  row('HomeExcerpt position must be 0 to 6', { position: 7 }, null, null),
  row('HomeExcerpt HomeExcerpt_excerpt_image', { excerpt_image: 'x.exe' }, 'picture'),
  row('HomeExcerpt HomeExcerpt_excerpt_link', { excerpt_link: '//evil.example' }, 'link'),
  row('WebsiteItem WebsiteItem_status', { status: 2 }, 'choice'),
  row('WebsiteItem WebsiteItem_header_menu_section', { header_menu_section: 'x' }, 'choice'),
  row('WebsiteItem WebsiteItem_router_link', { router_link: 'x' }, 'path'),
  row('WebsiteItem reject_hidden_without_page', { router_link: '/Odd', status: 1 }, 'path_case', 'router_link'),
  row('WebsiteItem WebsiteItem_website_item', { website_item: ' ' }, 'required'),
  row('Page Page_name_reserved', { name: 'watches' }, 'name_reserved', null),
  row('Page Page_name_reserved', { name: 'ourboutique' }, 'name_reserved', null),
  row('Page reject_name_of_boutique', { name: 'london' }, 'name_reserved', null),
  row('Page Page_name', { name: 'About us' }, 'page_name', null),
  row('Page Page_title', { title: ' ' }, 'required'),
  row('Page Page_page_type', { page_type: ' ' }, 'required', null),
  row('Page Page_banner', { banner: 'x.exe' }, 'picture'),
  row('Page reject_name_in_bin', { name: 'binned' }, 'in_bin', null),
  row('Page reject_script', { content: script }, 'script'),
  { ...row('Page reject_page_in_footer', {}, 'page_in_footer', 'form'), id: 'about' },
  { ...row('Page reject_page_in_footer', { name: 'about-us' }, 'page_in_footer', null), id: 'about' },
  row('PageBlurb PageBlurb_blurb_title', { blurb_title: ' ' }, 'required'),
  row('PageBlurb PageBlurb_blurb_image', { blurb_image: 'x.exe' }, 'picture'),
  row('PageBlurb PageBlurb_blurb_video', { blurb_video: 'x.exe' }, 'film'),
  row('PageBlurb PageBlurb_blurb_link', { blurb_link: 'nowhere' }, 'link'),
  row('PageBlurb reject_script', { blurb_description: script }, 'script'),
  row('Boutique Boutique_Email', { Email: 'london' }, 'email'),
  row('Boutique Boutique_PhoneNumber', { PhoneNumber: 'ring' }, 'phone'),
  row('Boutique Boutique_WhatsAppNumber', { WhatsAppNumber: 'ring' }, 'phone'),
  row('Boutique reject_number_without_country', { WhatsAppNumber: '(0)79 000 00 90' }, 'phone_country'),
  ...['InstagramURL', 'FacebookURL'].map((name) => row(`Boutique Boutique_${name}`, { [name]: 'x' }, 'profile_url')),
  row('Boutique Boutique_OpeningHours', { OpeningHours: long(500) }, 'too_long'),
  row('Boutique Boutique_position', { latitude: null }, 'position_incomplete'),
  row('Boutique Boutique_latitude', { latitude: 91 }, 'out_of_range'),
  row('Boutique Boutique_longitude', { longitude: 181 }, 'out_of_range'),
  row('Boutique Boutique_image', { image: 'x.exe' }, 'picture'),
  row('Boutique Boutique_plan', { plan: 'x.exe' }, 'picture'),
  row('Boutique Boutique_access', { access: long(300) }, 'too_long'),
  row('Boutique reject_unknown_time_zone', { timeZone: 'Europe/Atlantis' }, 'time_zone_unknown'),
  row('JournalArticle JournalArticle_slug', { slug: 'Not A Slug' }, 'slug'),
  row('JournalArticle JournalArticle_title', { title: ' ' }, 'required'),
  row('JournalArticle JournalArticle_content', { content: long(2_000_001) }, 'too_long'),
  row('JournalArticle JournalArticle_date', { date: '1800-01-01' }, 'date'),
  row('JournalArticle JournalArticle_publish_at', { publish_at: '2030-01-01T00:00:00Z' }, 'publish_at_for_drafts'),
  { ...row('JournalArticle reject_past_time', { publish_at: '2020-01-01T00:00:00Z' }, 'time_past'), id: 'three' },
  row('JournalArticle JournalArticle_slug_key', { slug: 'two' }, null, 'slug'),
  row('JournalArticle reject_slug_in_bin', { slug: 'binned' }, 'in_bin'),
  row('JournalArticle reject_script', { content: script }, 'script'),
  row('JournalCategory JournalCategory_name', { name: long(61) }, 'too_long'),
  row('JournalCategory reject_taken_category', { name: 'TWO' }, 'taken'),
  { ...row('JournalCategory reject_deletion_in_use', {}, 'category_in_use', 'name'), id: 'Two' },
  row('Magazine Magazine_title', { title: ' ' }, 'required'),
  row('Magazine Magazine_articles_link', { articles_link: 'nowhere' }, 'link'),
  row('Magazine Magazine_article_download', { article_download: '/etc/passwd' }, 'download'),
  row('Magazine Magazine_article_download_translation', { article_download_translation: '/etc/passwd' }, 'download'),
  row('Magazine Magazine_date', { date: '1800-01-01' }, 'date'),
  row('SearchSynonym SearchSynonym_term', { term: ' ' }, 'required'),
  row('SearchSynonym SearchSynonym_term_key', { term: 'ap' }, null, 'term'),
  row('SearchSynonym SearchSynonym_meaning', { meaning: long(201) }, 'too_long'),
  row('TrustLine TrustLine_title', { title: ' ' }, 'required'),
  row('TrustLine TrustLine_text', { text: long(401) }, 'too_long'),
  row('TrustLine TrustLine_link', { link: 'nowhere' }, 'link'),
  row('Specialist reject_boutique_in_bin', { boutique_name: 'Geneva' }, 'in_bin'),
  row('Specialist Specialist_name', { name: ' ' }, 'required'),
  row('Specialist Specialist_portrait', { portrait: 'x.exe' }, 'picture'),
  ...['role', 'jewellery_role'].map((name) => row(`Specialist Specialist_${name}`, { [name]: long(121) }, 'too_long')),
  row('Sale Sale_price_obtained', { price_obtained: '-1' }, 'amount', 'price_obtained', true),
  row('Sale derive_sale', { currency: 'EUR' }, 'currency_unknown', 'currency', true),
  row('Sale Sale_note', { note: long(5_001) }, 'too_long', 'note', true),
  row('Sale derive_sale', { sold_on: '1980-01-01' }, 'sale_date', 'sold_on', true),
  row('Sale derive_sale', { enquiry_id: 1 }, 'enquiry_of_other_piece', null, true),
  row('Enquiry reject_unknown_boutique', { boutique: 'geneva' }, 'boutique_unknown'),
  row('Member Member_status', { status: 3 }, 'choice', null),
  row('Member Member_email', { email: 'nobody' }, 'email'),
  row('Member reject_held_email', { email: 'held@example.com' }, null, 'email'),
  row('Member Member_password', { password: 'hunter2' }, 'password_hash', null, true),
  row('Member reject_second_factor', { two_factor: true }, 'passkey_missing', null, true),
  row('Member Member_name', { first_name: '', last_name: '' }, 'required'),
  row('Member Member_declined', { declined_at: '2026-01-01' }, 'member_declined', null),
  row('Mail A mail belongs to one of those who get mail', { member_id: null }, null, null, true),
  row('StaffAccount StaffAccount_name', { name: ' ' }, 'required', 'name', true),
  row('StaffAccount StaffAccount_email', { email: 'nobody' }, 'email', 'email', true),
  row('StaffAccount derive_staff_account', { boutique: 'Paris' }, 'boutique_unknown', 'boutique', true),
  row('StaffAccount StaffAccount_role', { boutique: '' }, 'boutique_missing', 'boutique', true),
  row('StaffAccount StaffAccount_password', { password: 'hunter2' }, 'password_hash', null, true),
  row('StaffAccount reject_second_factor', { two_factor: true }, 'passkey_missing', null, true),
  row('StaffAccount StaffAccount_email_key', { email: 'owner1@ninety.example' }, null, 'email', true),
]

/** Rules that are tested elsewhere or that no column can violate, and why. */
const apart: Record<string, string> = {
  'Boutique reject_deletion': 'all of them at once: guards.test',
  'Page reject_deletion': 'the same',
  'Currency reject_deletion': 'all of them at once, which nobody may here',
  'Boutique reject_boutique_in_use': 'which records hold it: app/new-boutique.test',
  'Boutique derive_boutique': 'a name is given once: app/new-boutique.test',
  'Boutique Boutique_name': 'the same',
  'Boutique Boutique_name_reserved': 'the same',
  'StaffAccount staff_account_changed': 'the last owner stays: colleagues.test',
  'SiteSettings reject_emptied_threshold': 'the desk may empty it: studio.test',
  'MemberNote MemberNote_text': 'a note has a field of its own: people-details.test',
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
     UNION SELECT format('%s %s', c.relname, p.proname), regexp_count(p.prosrc, $2)
     FROM pg_trigger t JOIN edited c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE NOT t.tgisinternal AND p.prosrc ~ $2`,
    [resources.map((resource) => resource.table), 'raise_check|RAISE EXCEPTION'],
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
        expect(answer.body.errors[one.field ?? ''][0]).toMatch(/[^.](\.|\.\.\.|…)$/)
      })
  }
})

describe('in Studio', () => {
  for (const one of table)
    it(`${one.rule}: is refused`, async () => {
      const { name, record } = partsOf(one)
      const columns = Object.keys(one.change)
      const sql =
        columns.length === 0
          ? `DELETE FROM "${name}" WHERE "${record.key}"::text = $1`
          : `UPDATE "${name}" SET ${columns.map((column, at) => `"${column}" = $${at + 2}`)} WHERE "${record.key}"::text = $1`
      const code = await codeOf(studio.query(sql, [record.id, ...Object.values(one.change)]))
      const own = one.rule === 'Member reject_held_email' ? 'Member_email_key' : one.rule.slice(name.length + 1)
      expect(code).toBe(one.isDenied ? '42501' : (one.code ?? own))
    })
})

it('every code that the rules raise has a text, and every text a rule', () => {
  const folder = path.resolve(import.meta.dirname, '../../prisma/sql')
  const sql = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  const raised = sql.join('\n').matchAll(/raise_check\(\s*'(\w+)'/g)
  const ofPostgres = ['not_accepted', 'not_allowed', 'number_too_large', 'reference']
  expect([...new Set([...raised].map(([, code]) => code)), ...ofPostgres].toSorted()).toEqual(
    Object.keys(refusalTexts).toSorted(),
  )
})
