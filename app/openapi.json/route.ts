import { env } from '@/lib/env'
import { publicJson } from '@/lib/http/json'
import { pageSchema } from '@/lib/http/paging'
import { readRoute } from '@/lib/http/read-route'
import { getSiteSettings } from '@/lib/site/queries'
import { type Endpoint, endpoints } from '../api/[...path]/endpoints'
import { accountPaths } from './account'
import { alertPaths } from './alerts'
import { listingPaths } from './listings'
import { schemaOf } from './operations'
import { piecePaths } from './pieces'
import { formPaths } from './submit'
import { suggestionPaths } from './suggestions'
import { viewingPaths } from './viewings'

export const dynamic = 'force-dynamic'

const content = (schema: unknown) => ({ 'application/json': { schema } })
const problem = (description: string) => ({
  description,
  content: content({ type: 'object', properties: { message: { type: 'string' } }, required: ['message'] }),
})

const pagingParameters = ['page', 'per_page'].map((name) => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'integer', minimum: 1 },
  description:
    'With page or per_page the list comes wrapped: {data, current_page, last_page, per_page, to, total}. A page has 48 ' +
    'items unless per_page says otherwise, 200 at most.',
}))

const answerSchema = ({ schema, paged }: Endpoint) => (paged ? schema.or(pageSchema(schema)) : schema)

const operation = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  operationId: `get-${endpoint.path.replace(/[{}]/g, '').replaceAll('/', '-')}`,
  parameters: [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(endpoint.paged ? pagingParameters : []),
  ],
  responses: {
    200: { description: endpoint.summary, content: content(schemaOf(answerSchema(endpoint))) },
    ...(endpoint.account ? { 401: problem('No account is signed in.') } : {}),
    ...(endpoint.approved ? { 403: problem('The account is not approved, not verified or suspended.') } : {}),
    404: problem('There is no such thing.'),
  },
})

/**
 * Moves the named schemas of each answer into `components`: their references are resolved from the document's root, not
 * from the schema that has them.
 */
const withComponents = (value: unknown, components: Record<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withComponents(one, components))
  if (typeof value !== 'object' || value === null) return value
  const { $defs = {}, ...rest }: { $defs?: object } = value
  for (const [name, schema] of Object.entries($defs)) components[name] = withComponents(schema, components)
  return Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [
      key,
      key === '$ref' ? String(one).replace('#/$defs/', '#/components/schemas/') : withComponents(one, components),
    ]),
  )
}

const allPaths = () => ({
  ...Object.fromEntries(endpoints.map((endpoint) => [`/api/${endpoint.path}`, { get: operation(endpoint) }])),
  ...listingPaths,
  ...formPaths,
  ...alertPaths,
  ...suggestionPaths,
  ...viewingPaths,
  ...piecePaths,
  ...accountPaths,
})

const describeAll = () => {
  const schemas = {}
  const paths = withComponents(allPaths(), schemas)
  return { paths, components: { schemas } }
}

/** Made at the first request and kept: it depends on the sources alone, and takes as long as several pages. */
const described: { all?: ReturnType<typeof describeAll> } = {}

/** The whole contract as one OpenAPI 3.1 document, generated from the endpoints' own definitions. */
export const GET = readRoute('/openapi.json', async () => {
  const { brand_name } = await getSiteSettings()
  described.all ??= describeAll()
  return publicJson({
    openapi: '3.1.0',
    info: { title: `${brand_name} API`, version: '1.0.0' },
    servers: [{ url: env.SITE_URL }],
    ...described.all,
  })
})
