// What the environment must hold. Plain JavaScript, because `npm start` asks it too, before it serves anything.
import { z } from 'zod'

/** @param {number} fallback @param {number} min */
const wholeNumber = (fallback, min) =>
  z.string().regex(/^\d+$/).default(String(fallback)).transform(Number).pipe(z.number().int().min(min))

const secret = z.string().min(32)

/** One secret, or several with commas between: the first signs, all are believed. */
const secrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.tuple([secret], secret))

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((address) => new URL(address))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash && !url.username)
  .transform((url) => url.origin)

const folder = z.string().min(1)

const script = z.union([
  z.url({ protocol: /^https$/, hostname: z.regexes.domain }).transform((address) => new URL(address).href),
  z.string().regex(/^\/(?![/\\])\S*$/),
])

const fields = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** folder of the build being served */
  NEXT_DIST_DIR: folder.default('.next'),
  /** '1' when `npm start` brought the database */
  EMBEDDED_DATABASE: z.literal('1').optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** connections that one process may hold */
  DATABASE_POOL: wholeNumber(10, 1),
  PORT: wholeNumber(3000, 1),
  /** how many processes serve; left out: what cores and memory allow */
  WEB_CONCURRENCY: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(1).max(64)).optional(),
  SITE_URL: origin,
  SESSION_SECRET: secrets,
  /** the address to listen on; left out: every one, or loopback alone with the embedded database */
  HOST: z.string().min(1).optional(),
  INTERNAL_SECRET: secret,
  PHOTOS_DIR: folder,
  IMAGES_DIR: folder,
  /** how hard AVIF is compressed: each step takes about half as much processor time again or more, for fewer bytes */
  AVIF_EFFORT: wholeNumber(1, 0).pipe(z.number().max(9)),
  /** ahead: every size of a photograph is made as soon as it is there; on-demand: each at its first request */
  PICTURES: z.enum(['ahead', 'on-demand']).default('ahead'),
  /** folder: photographs and prepared pictures lie in the two folders; s3: in a bucket that several machines share */
  PHOTOS_STORE: z.enum(['folder', 's3']).default('folder'),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  /** what every key begins with */
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/)
    .transform((text) => text.replace(/\/?$/, '/'))
    .default('/')
    .transform((text) => (text === '/' ? '' : text)),
  /** left out: Amazon's own */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** both left out: what the machine is allowed by itself */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  TRUST_PROXY_HOPS: wholeNumber(0, 0),
  /** 0: pages go out as Next writes them, with their style sheets and scripts in the way of the first paint */
  FIRST_PAINT: z
    .enum(['0', '1'])
    .default('1')
    .transform((text) => text === '1'),
  /** caches in front, with commas between: each is told by PURGE what it must drop, and is given answers to keep */
  CACHE_PURGE_URL: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
    .optional(),
  RATE_LIMIT_PER_ADDRESS_FACTOR: z.string().default('1').transform(Number).pipe(z.number().positive()),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** asked whether a new password was breached: k-anonymity, as api.pwnedpasswords.com/range/ answers it */
  BREACH_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** where mails land without SMTP_URL */
  MAIL_DIR: folder.default('var/mail'),
  /** separate: `npm run worker` sends the mails, not the server */
  WORKER: z.enum(['inside', 'separate']).default('inside'),
  /** loads only for those who allow analytics */
  ANALYTICS_SCRIPT_URL: script.optional(),
  /** part of the marketplaces' addresses: a new one ends them all */
  FEEDS_SECRET: z.string().min(16).optional(),
  /** /metrics answers to whoever sends it as a bearer token; without it there is no /metrics */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** where whoever found a hole can tell it: mailto: or https:; left out: the shop's own address of mail */
  SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** 1: a line for each request on the standard output */
  ACCESS_LOG: z.literal('1').optional(),
})

export const settingNames = Object.keys(fields.shape)

/** What is needed only together with something else. */
const schema = fields.superRefine((given, context) => {
  const miss = (/** @type {string} */ name) => context.addIssue({ code: 'custom', path: [name], message: 'missing' })
  if (given.PHOTOS_STORE === 's3' && !given.S3_BUCKET) miss('S3_BUCKET')
  if (given.S3_ACCESS_KEY_ID && !given.S3_SECRET_ACCESS_KEY) miss('S3_SECRET_ACCESS_KEY')
  if (given.S3_SECRET_ACCESS_KEY && !given.S3_ACCESS_KEY_ID) miss('S3_ACCESS_KEY_ID')
})

/** @type {Record<string, string>} */
const advice = {
  NODE_ENV: 'development, production or test',
  NEXT_DIST_DIR: 'the folder of the build, such as .next',
  EMBEDDED_DATABASE: '1, or left out',
  DATABASE_URL: 'a PostgreSQL address such as postgresql://user:password@host:5432/database',
  DATABASE_POOL: 'a whole number of connections, at least 1',
  PORT: 'a whole number, such as 3000',
  WEB_CONCURRENCY: 'how many processes serve, at least 1, or left out',
  SITE_URL: 'the address that visitors type, without a path, such as https://shop.example',
  SESSION_SECRET:
    'at least 32 random characters, the same for every process of this shop; to rotate it, the new one before the old, with a comma between',
  HOST: 'an address of this machine to listen on, such as 0.0.0.0, or left out',
  INTERNAL_SECRET: 'at least 32 random characters',
  PHOTOS_DIR: 'the folder where staff put photographs',
  IMAGES_DIR: 'the folder for prepared pictures',
  AVIF_EFFORT: 'a whole number from 0 (quick) to 9 (small), such as 1',
  PICTURES: 'ahead (every size is made at once) or on-demand (each at its first request)',
  PHOTOS_STORE: 'folder, or s3 for a bucket that several machines share',
  S3_BUCKET: 'the name of the bucket, which PHOTOS_STORE=s3 needs',
  S3_PREFIX: 'what the keys in the bucket begin with, such as shop/, or left out',
  S3_ENDPOINT: 'the address of S3-compatible storage such as https://s3.example, or left out for Amazon’s own',
  S3_REGION: 'the region of the bucket, such as eu-west-2',
  S3_ACCESS_KEY_ID: 'the key that belongs to S3_SECRET_ACCESS_KEY, or both left out',
  S3_SECRET_ACCESS_KEY: 'the secret that belongs to S3_ACCESS_KEY_ID, or both left out',
  TRUST_PROXY_HOPS: 'how many proxies of your own stand in front, such as 0 or 1',
  FIRST_PAINT: '0 or 1',
  CACHE_PURGE_URL:
    'the address of the cache in front such as http://127.0.0.1:6081, several with commas between, or left out',
  RATE_LIMIT_PER_ADDRESS_FACTOR: 'a number above 0, such as 1',
  SMTP_URL: 'a mail server such as smtp://host:587, or left out',
  BREACH_CHECK_URL: 'an address such as https://api.pwnedpasswords.com/range/, or left out',
  MAIL_DIR: 'the folder for mails where there is no SMTP_URL',
  WORKER: 'inside (the server sends mails and does all background work) or separate (npm run worker does)',
  FEEDS_SECRET: 'at least 16 random characters, or left out',
  METRICS_TOKEN: 'at least 16 random characters, or left out',
  SECURITY_CONTACT: 'an address such as mailto:security@shop.example or https://shop.example/security, or left out',
  ACCESS_LOG: '1, or left out',
  ANALYTICS_SCRIPT_URL:
    'the https address of a script, such as https://analytics.example/script.js, a path of this site such as /script.js, or left out',
}

/**
 * Takes process.env; gives it parsed. Throws a sentence that says what to set.
 * @param {Record<string, string | undefined>} variables
 */
export function parseEnvironment(variables) {
  // An empty value means the same as none.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const names = new Set(result.error.issues.map(({ path }) => String(path[0])))
  throw new Error([...names].map((name) => `${name} must be set to ${advice[name]}.`).join(' '))
}
