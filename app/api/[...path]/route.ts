import { json, methodNotAllowedJson, notFoundJson, refusedJson } from '@/lib/http/json'
import { logFailure } from '@/lib/log/failure'
import { endpoints } from './endpoints'
import { matchPath } from './match-path'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ path: string[] }> }

/** Answers every GET endpoint of the contract. Unknown paths get a 404 in JSON. */
export const GET = async (request: Request, { params }: Context) => {
  const { path } = await params
  for (const endpoint of endpoints) {
    const variables = matchPath(endpoint.path, path)
    if (variables)
      return endpoint.answer({ params: variables, query: new URL(request.url).searchParams }).catch((error) => {
        logFailure(`api ${endpoint.path}`, error)
        return refusedJson(500, 'Server error.')
      })
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
