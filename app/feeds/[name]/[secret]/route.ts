import { answerFeed } from '@/lib/feeds/answer'
import { notFoundJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'

/** A feed for a marketplace. The secret is part of its address; a wrong one gets the same 404 as an unknown address. */
export const GET = readRoute(
  '/feeds/[name]/[secret]',
  async (_: Request, { params }: RouteContext<'/feeds/[name]/[secret]'>) => {
    const { name, secret } = await params
    return (await answerFeed(name, secret)) ?? notFoundJson()
  },
)
