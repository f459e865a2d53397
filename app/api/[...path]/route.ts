import { json, methodNotAllowedJson, notFoundJson } from '@/lib/http/json'
import { readRoute } from '@/lib/http/read-route'
import { endpoints, matchPath } from './endpoints'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ path: string[] }> }

/** Answers every GET endpoint of the contract. Unknown paths get a 404 in JSON. */
export const GET = async (request: Request, { params }: Context) => {
  const { path } = await params
  for (const endpoint of endpoints) {
    const variables = matchPath(endpoint.path, path)
    if (variables)
      return readRoute(
        `/api/${endpoint.path}`,
        endpoint.answer,
      )({ params: variables, query: new URL(request.url).searchParams })
  }
  return notFoundJson()
}

const refuse = async (_request: Request, { params }: Context) => {
  const { path } = await params
  return endpoints.some((endpoint) => matchPath(endpoint.path, path))
    ? methodNotAllowedJson('GET, HEAD')
    : notFoundJson()
}

export const POST = refuse
export const PUT = refuse
export const PATCH = refuse
export const DELETE = refuse
export const OPTIONS = async () => json({}, { status: 200, headers: { Allow: 'GET, HEAD' } })
