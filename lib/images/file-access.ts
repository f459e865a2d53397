import 'server-only'
import { guest, isVisible, type Shown, shownColumns, type Viewer } from '@/lib/auth/visibility'
import { lookUp } from '@/lib/cache/lookups'
import { tags } from '@/lib/cache/tags'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { logEvent } from '@/lib/log/events'
import { siteFolder } from './address'
import { photoStores } from './stores'

/** 'public': for everybody; 'private': for this viewer; null: respond as if it did not exist. */
export type Access = 'public' | 'private' | null

/**
 * Cache-Control: one hour in the visitor's browser. Shared caches revalidate each time, so that they drop the files of
 * a piece that becomes members-only; non-public files are stored nowhere.
 */
export const cachingOf = (isPublic: boolean) =>
  isPublic ? 'public, max-age=3600, s-maxage=0, proxy-revalidate' : 'private, no-store'

/** File name prefix of certificates that are uploaded at the staff desk. */
export const certificatePrefix = 'certificate-'

type Owner = Shown & { SKU: string }

/** The most visible first: many drafts that name a file do not hide what another piece shows. */
const findOwners = (condition: Prisma.Sql) =>
  db.$queryRaw<Owner[]>`
    SELECT "SKU", ${shownColumns} FROM "StockItem" WHERE ${condition}
    ORDER BY "deletedAt" IS NULL DESC, "published" DESC, "MembersAreaOnly" LIMIT 100`

const isForEverybody = (owners: Owner[]) => owners.some((piece) => isVisible(piece, guest))

const accessOf = async (owners: Owner[], file: string, getViewer: () => Promise<Viewer>): Promise<Access> => {
  if (isForEverybody(owners)) return 'public'
  const viewer = await getViewer()
  if (viewer.kind === 'staff' || owners.some((piece) => isVisible(piece, viewer))) return 'private'
  if (owners[0]) logEvent('denied piece', { piece: owners[0].SKU, file })
  return null
}

/** A film's name in lower case; content may also name it by its URL. `ending` is '' for a poster, of any film type. */
type Film = { stem: string; ending: string }

const filmOf = (file: string): Film => {
  const [, stem = '', ending = ''] = /^(.*)\.([^.]+)$/.exec(file.toLowerCase()) ?? []
  return { stem, ending }
}

const names = (column: Prisma.Sql, { stem, ending }: Film) => Prisma.sql`(${column} <> ''
  AND lower(regexp_replace(${column}, '\\.[^.]*$', '')) IN (${stem}, ${`/media/${stem}`}, ${`media/${stem}`})
  AND lower(${column}) LIKE ANY (${ending ? [`%.${ending}`] : ['%.mp4', '%.mov']}))`

const ownersOf = (film: Film) => findOwners(names(Prisma.sql`"film"`, film))

/** SQL conditions: a row of content, or a block's page, is not in the bin. */
const keptContent = Prisma.sql`"deleted_at" IS NULL`
const ofKeptPage = Prisma.sql`"page_name" IN (SELECT "name" FROM "Page" WHERE ${keptContent})`

/** Whether a public page shows the film, apart from any piece. */
const standsOnPage = async (film: Film) => {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Slide" WHERE ${keptContent} AND ${names(Prisma.sql`trim("slide_image")`, film)}
    UNION ALL SELECT 1 FROM "PageBlurb" WHERE ${ofKeptPage} AND ${names(Prisma.sql`"blurb_video"`, film)} LIMIT 1`
  return rows.length > 0
}

/** Whether content apart from pieces, drafts and the bin included, names a picture or film of the site's folder. */
const standsInContent = async (stem: string) => {
  const name = `/?(media/)?${stem.replaceAll('.', '\\.')}(-[0-9]{3,4}(-upright)?)?(\\.[a-z0-9]+)?`
  const field = `^\\s*${name}\\s*$`
  const source = `\\ssrc\\s*=\\s*["']?${name}["'\\s>]`
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM (
      SELECT "slide_image" FROM "Slide" UNION ALL SELECT "excerpt_image" FROM "HomeExcerpt"
      UNION ALL SELECT unnest(ARRAY["blurb_image", "blurb_video"]) FROM "PageBlurb"
      UNION ALL SELECT "banner" FROM "Page" UNION ALL SELECT "index_page_image" FROM "JournalArticle"
      UNION ALL SELECT unnest(ARRAY["publishers_logo", "articles_screenshot"]) FROM "Magazine"
      UNION ALL SELECT unnest(ARRAY["image", "plan"]) FROM "Boutique"
      UNION ALL SELECT "portrait" FROM "Specialist" UNION ALL SELECT "menu_image" FROM "SiteSettings"
    ) fields (value) WHERE value ~* ${field}
    UNION ALL SELECT 1 FROM (
      SELECT "content" FROM "Page" UNION ALL SELECT "content" FROM "JournalArticle"
      UNION ALL SELECT "blurb_description" FROM "PageBlurb" UNION ALL SELECT "Description" FROM "MembershipContent"
    ) texts (value) WHERE value ~* ${source} LIMIT 1`
  return rows.length > 0
}

/** Which pieces name a film (without its ending), and whether other content names it or the picture of its name. */
export const filmUses = async (stem: string): Promise<{ skus: string[]; isOnPage: boolean }> => {
  const film = { stem: stem.toLowerCase(), ending: '' }
  const [owners, isOnPage] = await Promise.all([ownersOf(film), standsInContent(film.stem)])
  return { skus: owners.map(({ SKU }) => SKU), isOnPage }
}

type Uses = { owners: Owner[]; isOnPage: boolean }

/** What refers to a file; kept until something changes, except where nothing does. */
const lookUpUses = async (key: string, find: () => Promise<Uses>): Promise<Uses> => {
  const load = async () => {
    const uses = await find()
    return uses.owners.length > 0 || uses.isOnPage ? uses : null
  }
  const found = await lookUp(key, load, { dependsOn: [tags.everything] })
  return found ?? { owners: [], isOnPage: false }
}

const usesOfFilm = async (film: Film): Promise<Uses> => ({
  owners: await ownersOf(film),
  isOnPage: await standsOnPage(film),
})

/** Who may see a film: whoever may see a piece or page that refers to it. An unreferenced film is for staff only. */
export const filmAccess = async (file: string, getViewer: () => Promise<Viewer>): Promise<Access> => {
  const film = filmOf(file)
  const { owners, isOnPage } = await lookUpUses(`film ${film.stem}.${film.ending}`, () => usesOfFilm(film))
  return isOnPage ? 'public' : accessOf(owners, file, getViewer)
}

/** Whether the site's folder has the film. While the storage does not answer, it may. */
const isThere = async ({ stem }: Film): Promise<boolean> => {
  const files = await photoStores()
    .photos.list(siteFolder)
    .catch(() => null)
  return files?.some(({ name }) => [`${stem}.mp4`, `${stem}.mov`].includes(name.toLowerCase())) ?? true
}

/**
 * The same for a picture of the site, which may be the poster of a piece's film. A piece may name a film that is not
 * there: its text alone hides no picture.
 */
export const posterAccess = async (name: string, getViewer: () => Promise<Viewer>): Promise<Access> => {
  const film = { stem: name.toLowerCase(), ending: '' }
  // The picture is known, so no invented name is kept.
  const { owners, isOnPage } = await lookUp(`poster ${film.stem}`, () => usesOfFilm(film), {
    dependsOn: [tags.everything],
  })
  const isPublic = owners.length === 0 || isForEverybody(owners) || isOnPage || !(await isThere(film))
  return isPublic ? 'public' : accessOf(owners, name, getViewer)
}

/** Whether a public page, article or press entry links to the document. */
const isLinked = async (file: string): Promise<boolean> => {
  const link = `/media/${file.replaceAll('.', '\\.')}([^a-z0-9._-]|$)`
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Magazine" WHERE ${keptContent}
      AND concat_ws(' ', "article_download", "article_download_translation", "articles_link") ~* ${link}
    UNION ALL SELECT 1 FROM "Page" WHERE ${keptContent} AND "content" ~* ${link}
    UNION ALL SELECT 1 FROM "PageBlurb" WHERE ${ofKeptPage} AND concat_ws(' ', "blurb_description", "blurb_link") ~* ${link}
    UNION ALL SELECT 1 FROM "JournalArticle" WHERE "status" = 0 AND ${keptContent} AND "content" ~* ${link}
    UNION ALL SELECT 1 FROM "MembershipContent" WHERE "Description" ~* ${link}
    UNION ALL SELECT 1 FROM "Slide" WHERE ${keptContent} AND "slide_link" ~* ${link}
    UNION ALL SELECT 1 FROM "HomeExcerpt" WHERE "excerpt_link" ~* ${link}
    UNION ALL SELECT 1 FROM "TrustLine" WHERE "link" ~* ${link} LIMIT 1`
  return rows.length > 0
}

/**
 * The same for a document, which may be a piece's certificate. An uploaded certificate that no piece refers to is for
 * staff only; any other document that no piece refers to, or that a page links to, is public.
 */
export const documentAccess = async (file: string, getViewer: () => Promise<Viewer>): Promise<Access> => {
  const address = `/media/${file}`.toLowerCase()
  const { owners, isOnPage } = await lookUpUses(`document ${address}`, async () => ({
    owners: await findOwners(Prisma.sql`"certificate" <> '' AND lower("certificate") = ${address}`),
    isOnPage: await isLinked(file),
  }))
  const isOfPiece = owners.length > 0 || file.toLowerCase().startsWith(certificatePrefix)
  return !isOfPiece || isForEverybody(owners) || isOnPage ? 'public' : accessOf(owners, file, getViewer)
}
