import { revalidateTag } from 'next/cache'
import { z } from 'zod'
import { started } from '@/lib/cache/started'
import { tags } from '@/lib/cache/tags'
import { fromThisProcess, hidden } from '@/lib/http/internal'

const body = z.array(z.string().min(1).max(200)).max(10_000)

/** Expires tags of the page cache. Only this process's own listener may call it. */
export const POST = async (request: Request) => {
  if (!fromThisProcess(request)) return hidden()
  const parsed = body.safeParse(await request.json().catch(() => null))
  if (!parsed.success) return new Response(null, { status: 422 })
  for (const tag of parsed.data) revalidateTag(tag, { expire: 0 })
  if (parsed.data.includes(tags.everything)) started.expired = true
  return new Response(null, { status: 204 })
}
