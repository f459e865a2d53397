import 'server-only'
import { unstable_cache } from 'next/cache'

/**
 * Ties the page that is being rendered to tags: when one expires, the next visitor gets a new rendering. Only the page
 * itself is cached, so queries always read the database.
 */
export const dependsOn = async (...pageTags: string[]) => {
  await unstable_cache(async () => true, ['depends-on', ...pageTags], { tags: pageTags })()
}
