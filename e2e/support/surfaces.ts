import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { get } from './shop'

const app = new URL('../../app', import.meta.url).pathname

/** A URL pattern with {name} for one segment and {name…} for several, and the methods that it handles. */
export type Surface = { path: string; methods: string[]; page: boolean }

const addressOf = (folder: string) =>
  `/${folder
    .split(path.sep)
    .filter((part) => part && !/^\(.*\)$/.test(part))
    .map((part) => part.replace(/^\[\[?(?:\.{3})?(\w+)\]\]?$/, '{$1}'))
    .join('/')}`

const handlersOf = (source: string) => {
  const exported = [...source.matchAll(/^export (?:async )?(?:const|function) (\{[^}]*\}|\w+)/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  )
  return exported.filter((name) => /^(GET|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(name))
}

/** Every page and route handler in app/ by its URL pattern, internal ones included. */
export const surfacesOfRouter = (): Surface[] =>
  readdirSync(app, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [, kind = ''] = /(?:^|\/)(page|route)\.tsx?$/.exec(file) ?? []
    if (!kind) return []
    const methods = kind === 'page' ? ['GET'] : handlersOf(readFileSync(path.join(app, file), 'utf8'))
    return [{ path: addressOf(path.dirname(file) === '.' ? '' : path.dirname(file)), methods, page: kind === 'page' }]
  })

export type Schema = {
  title?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  oneOf?: Schema[]
}
export type Operation = {
  method: string
  path: string
  /** names of query parameters */
  query: string[]
  /** one for each form that the endpoint accepts */
  forms: Schema[]
  /** that the document lists */
  statuses: string[]
}

type Described = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

/** Every operation of the OpenAPI document that the shop serves. */
export const operationsOfDocument = async (): Promise<Operation[]> => {
  const { paths } = JSON.parse((await get('/openapi.json')).text) as {
    paths: Record<string, Record<string, Described>>
  }
  return Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, described]) => {
      const schema = described.requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path: address,
        query: (described.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
        forms: schema ? (schema.oneOf ?? [schema]) : [],
        statuses: Object.keys(described.responses),
      }
    }),
  )
}

/** The variables of a URL pattern: `/a/{b}` has `b`. */
export const variablesOf = (address: string) => [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Fills in the variables of a URL pattern, unescaped. */
export const filled = (address: string, values: Record<string, string>) =>
  address.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? 'x')
