import { env } from '@/lib/env'

/** The absolute address of a path of this site. */
export const absoluteUrl = (path: string) => new URL(path, env.SITE_URL).href
