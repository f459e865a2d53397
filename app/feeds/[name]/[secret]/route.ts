import { answerFeed } from '@/lib/feeds/answer'
import { notFoundJson } from '@/lib/http/json'

/** A feed for a marketplace. Its address is the key, so that a wrong one is no more than an unknown address. */
export const GET = async (_request: Request, { params }: { params: Promise<{ name: string; secret: string }> }) => {
  const { name, secret } = await params
  return (await answerFeed(name, secret)) ?? notFoundJson()
}
