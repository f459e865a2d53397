import { answerFeed } from '@/lib/feeds/answer'
import { notFoundJson } from '@/lib/http/json'

/** A feed for a marketplace. The secret is part of its address; a wrong one gets the same 404 as an unknown address. */
export const GET = async (_request: Request, { params }: { params: Promise<{ name: string; secret: string }> }) => {
  const { name, secret } = await params
  return (await answerFeed(name, secret)) ?? notFoundJson()
}
