type Shop = { SITE_URL: string; DATABASE_URL: string; MAIL_DIR: string; PHOTOS_DIR: string; LOG: string }

/** The settings that scripts/lib/journeys.mjs started the shops with. */
export const environment = process.env

/** One shop per Playwright worker. */
export const shops: Shop[] = JSON.parse(environment.SHOPS ?? 'null') ?? [
  { SITE_URL: 'http://localhost:3000', DATABASE_URL: '', MAIL_DIR: 'var/mail', PHOTOS_DIR: 'var/photos', LOG: '' },
]

/** This worker's shop. */
export const ownShop = shops[Number(environment.TEST_PARALLEL_INDEX ?? 0)] as Shop
