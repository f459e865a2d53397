import 'server-only'
import { keptSql } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { standardPages } from '@/lib/pages/standard-pages'

/**
 * A setup step of a new shop. `done` is derived from the database; `where` is the table concerned; `onServer` is what
 * only whoever runs the server can do besides.
 */
export type FirstStep = { name: string; done: boolean; advice: string; where: string; onServer?: string }

type Facts = {
  hasSettings: boolean
  emptyBoutiques: string
  boutiques: number
  emptyPages: string
  membershipText: boolean
  hasPieces: boolean
  hasPhotographs: boolean
  hasSentMails: boolean
}

/** Pages that are empty until they are written; all others have content of their own. */
const written = [...Object.keys(standardPages), 'sellyourwatch']

const readFacts = async () => {
  const [facts] = await db.$queryRaw<Facts[]>`
    SELECT EXISTS (SELECT FROM "SiteSettings" WHERE btrim(email) <> '') AS "hasSettings",
      (SELECT count(*)::int FROM "Boutique") AS boutiques,
      (SELECT coalesce(string_agg(name, ', ' ORDER BY display_order), '') FROM "Boutique"
        WHERE btrim("Email") = '' OR btrim("PhoneNumber") = '' OR btrim("AddressFirst") = ''
          OR btrim("OpeningHours") = '') AS "emptyBoutiques",
      (SELECT coalesce(string_agg(name, ', ' ORDER BY name), '') FROM "Page"
        WHERE name = ANY(${written})
          AND regexp_replace(content, '<h[1-6][^>]*>.*?</h[1-6]>|<[^>]*>|\\s', '', 'g') = '') AS "emptyPages",
      EXISTS (SELECT FROM "MembershipContent" WHERE btrim("Description") <> '') AS "membershipText",
      EXISTS (SELECT FROM "StockItem" WHERE ${keptSql}) AS "hasPieces",
      EXISTS (SELECT FROM "StockItem" s JOIN "Photo" p ON p."item_id" = s."StockItemId" WHERE ${keptSql}) AS "hasPhotographs",
      EXISTS (SELECT FROM "Mail" WHERE state = 'sent') AS "hasSentMails"`
  if (!facts) throw new Error('The database gave no facts.')
  return facts
}

/** The setup steps of a new shop, in recommended order. */
export const findFirstSteps = async (): Promise<FirstStep[]> => {
  const facts = await readFacts()
  return [
    {
      name: 'Settings',
      done: facts.hasSettings,
      advice: 'Enter the shop’s name and the address its emails are sent from.',
      where: 'SiteSettings',
    },
    {
      name: 'Boutiques',
      done: facts.boutiques > 0 && facts.emptyBoutiques === '',
      advice: `Enter email, phone, address and opening hours${facts.emptyBoutiques && ` (missing for ${facts.emptyBoutiques})`}. Enquiries are sent to the boutique’s email.`,
      where: 'Boutique',
    },
    {
      name: 'Pages',
      done: facts.emptyPages === '',
      advice: `Add text below the headings${facts.emptyPages && ` of ${facts.emptyPages}`}. A privacy policy is required by law.`,
      where: 'Page',
    },
    {
      name: 'Members’ area',
      done: facts.membershipText,
      advice: 'Describe the benefits of membership above the registration form.',
      where: 'MembershipContent',
    },
    {
      name: 'Stock',
      done: facts.hasPieces,
      advice: 'Import a spreadsheet, or add pieces one by one.',
      onServer: 'Or run npm run stock -- import.',
      where: 'StockItem',
    },
    {
      name: 'Photographs',
      done: facts.hasPhotographs,
      advice: 'Drop them above each piece’s form.',
      onServer: 'Or add them to PHOTOS_DIR/{SKU}.',
      where: 'Photo',
    },
    {
      name: 'Email',
      // Without a mail server, sent mails lie in a folder.
      done: Boolean(env.SMTP_URL) && facts.hasSentMails,
      advice: 'Send yourself an enquiry from the contact form and check that it arrives.',
      where: 'Mail',
    },
  ]
}
