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
  pieces: number
  withoutPhotograph: number
  sentMails: number
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
      (SELECT count(*)::int FROM "StockItem" WHERE ${keptSql}) AS pieces,
      (SELECT count(*)::int FROM "StockItem" s WHERE NOT "isSold" AND ${keptSql}
        AND NOT EXISTS (SELECT FROM "Photo" p WHERE p."item_id" = s."StockItemId")) AS "withoutPhotograph",
      (SELECT count(*)::int FROM "Mail" WHERE state = 'sent') AS "sentMails"`
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
      done: facts.pieces > 0,
      advice: 'Import a spreadsheet, or add pieces one by one.',
      onServer: 'Or run npm run stock -- import.',
      where: 'StockItem',
    },
    {
      name: 'Photographs',
      done: facts.pieces > 0 && facts.withoutPhotograph === 0,
      advice: `Drop them above each piece’s form${facts.withoutPhotograph ? ` (${facts.withoutPhotograph} pieces have none)` : ''}.`,
      onServer: 'Or add them to PHOTOS_DIR/{SKU}.',
      where: 'Photo',
    },
    {
      name: 'Email',
      // Without a mail server, sent mails lie in a folder.
      done: Boolean(env.SMTP_URL) && facts.sentMails > 0,
      advice: 'Send yourself an enquiry from the contact form and check that it arrives.',
      where: 'Mail',
    },
  ]
}
