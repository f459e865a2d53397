import 'server-only'
import fs from 'node:fs'
import path from 'node:path'
import { env } from '@/lib/env'

/** The file with the URL of the desk's script, in the folder of a build. server/finish-build.ts writes it. */
export const deskScriptFile = (folder: string) => path.join(/* turbopackIgnore: true */ folder, 'desk.json')

let script: string | undefined

/** The URL of the desk's script in the build being served. */
export const readDeskScript = () => {
  script ??= String(JSON.parse(fs.readFileSync(deskScriptFile(env.NEXT_DIST_DIR), 'utf8')))
  return script
}
