import 'server-only'
import { guest, isVisible, type Shown, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { logEvent } from '@/lib/log/events'

/** 'public': anybody may have it; 'private': this viewer may; null: it is not to be told from none. */
export type Access = 'public' | 'private' | null

/**
 * An hour in the visitor's own browser. Caches in between ask each time, so that what a piece turned members-only has is
 * gone from them; what is not everybody's is kept nowhere.
 */
export const cachingOf = (isPublic: boolean) =>
  isPublic ? 'public, max-age=3600, s-maxage=0, proxy-revalidate' : 'private, no-store'

/** How the names of certificates begin that are sent at the desk. */
export const certificatePrefix = 'certificate-'

type Owner = Shown & { SKU: string }

const findOwners = (condition: Prisma.Sql) =>
  db.$queryRaw<Owner[]>`SELECT "SKU", "published", "MembersAreaOnly" FROM "StockItem" WHERE ${condition} LIMIT 100`

const accessOf = async (owners: Owner[], file: string, askViewer: () => Promise<Viewer>): Promise<Access> => {
  if (owners.some((piece) => isVisible(piece, guest))) return 'public'
  const viewer = await askViewer()
  if (viewer.kind === 'staff' || owners.some((piece) => isVisible(piece, viewer))) return 'private'
  if (owners[0]) logEvent('denied piece', { piece: owners[0].SKU, file })
  return null
}

/** Films are named in any case, content names them by their address too; a picture of a film's name stands for it. */
type Film = { stem: string; ending: string }

const filmOf = (file: string): Film => {
  const [, stem = '', ending = ''] = /^(.*)\.([^.]+)$/.exec(file.toLowerCase()) ?? []
  return { stem, ending }
}

const names = (column: Prisma.Sql, { stem, ending }: Film) => Prisma.sql`(${column} <> ''
  AND lower(regexp_replace(${column}, '\\.[^.]*$', '')) IN (${stem}, ${`/media/${stem}`}, ${`media/${stem}`})
  AND lower(${column}) LIKE ANY (${ending ? [`%.${ending}`] : ['%.mp4', '%.mov']}))`

const ownersOf = (film: Film) => findOwners(names(Prisma.sql`"film"`, film))

/** Whether a page for everybody shows a film by itself. */
const standsOnPage = async (film: Film) => {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Slide" WHERE ${names(Prisma.sql`trim("slide_image")`, film)}
    UNION ALL SELECT 1 FROM "PageBlurb" WHERE ${names(Prisma.sql`"blurb_video"`, film)} LIMIT 1`
  return rows.length > 0
}

/** Who may see a film: whoever may see a piece, or a page, that names it. One that nothing names is nobody's. */
export const filmAccess = async (file: string, askViewer: () => Promise<Viewer>): Promise<Access> => {
  const film = filmOf(file)
  return (await standsOnPage(film)) ? 'public' : accessOf(await ownersOf(film), file, askViewer)
}

/** The same for a picture of the site, which may be what stands there until a piece's film plays. */
export const posterAccess = async (name: string, askViewer: () => Promise<Viewer>): Promise<Access> => {
  const film = { stem: name.toLowerCase(), ending: '' }
  const owners = await ownersOf(film)
  return owners.length === 0 || (await standsOnPage(film)) ? 'public' : accessOf(owners, name, askViewer)
}

/**
 * The same for a document, which may be a piece's certificate. One that was sent as such, and that no piece names yet or any
 * more, is nobody's; any other, which pages link to, is everybody's.
 */
export const documentAccess = async (file: string, askViewer: () => Promise<Viewer>): Promise<Access> => {
  const owners = await findOwners(
    Prisma.sql`"certificate" <> '' AND lower("certificate") = ${`/media/${file}`.toLowerCase()}`,
  )
  return owners.length === 0 && !file.toLowerCase().startsWith(certificatePrefix)
    ? 'public'
    : accessOf(owners, file, askViewer)
}
