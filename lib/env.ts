import 'server-only'
import { parseEnvironment } from './env-schema.mjs'

type Environment = ReturnType<typeof parseEnvironment>
let parsed: Environment | undefined

/** The environment, parsed at the first access, so that importing this file requires nothing. */
export const env = new Proxy({} as Environment, {
  get(_, name) {
    parsed ??= parseEnvironment(process.env)
    return Reflect.get(parsed, name)
  },
})
