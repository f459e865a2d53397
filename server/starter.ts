import fs from 'node:fs'
import path from 'node:path'

/** The input of a page's starter. */
export type StartedPage = {
  /** addresses of the page's scripts, each with its id if it has one */
  scripts: [source: string, id?: string][]
  /** addresses of the style sheets that it needs besides the inlined rules */
  sheets: string[]
  /** addresses of the sheets that need not be applied again */
  complete: string[]
  /** address of the data that the scripts need before they run; '' if it is in the page */
  payload: string
}

/**
 * The bundled scripts of server/browser: the starter's text and the address of the script that renders pages ahead.
 * `build` identifies the build's scripts.
 */
export type StarterFile = { starter: string; ahead: string; build: string }

/** The file that holds them, in the folder of a build. */
export const starterFile = (folder: string) => path.join(folder, 'starter.json')

const readStarter = (folder: string): StarterFile => JSON.parse(fs.readFileSync(starterFile(folder), 'utf8'))

/**
 * Returns a function that makes the inline starter script of a page of the build in `folder`. The script marks <html>
 * as `data-painted` (see BelowFold) once the browser has painted the page and the photograph of its first screen; at
 * once in a hidden tab or a browser that does not report its first paint, and after three seconds in any case. Then it
 * loads the full style sheets, which pages rendered ahead need too, then those pages, then the scripts, or the scripts
 * before those pages if the first screen has a form: all would share bandwidth with what is seen first. Once the sheets
 * are there, it shows what is below the first screen (`data-unfolded`), which has its rules from them. The router finds
 * the sheets as if it had written them. A page that is itself rendered ahead is styled and laid out at once, but painted
 * only when it is opened.
 */
export const createStarter = (folder: string) => {
  let file: StarterFile | undefined
  return (page: StartedPage) => {
    file ??= readStarter(folder)
    return `(page=>{${file.starter}})(${JSON.stringify({ ...page, ahead: file.ahead })})`
  }
}

export type Starter = ReturnType<typeof createStarter>

/** Returns a function that identifies the scripts of the build in `folder`. */
export const createBuild = (folder: string) => {
  let build: string | undefined
  return () => {
    build ??= readStarter(folder).build
    return build
  }
}

export type Build = ReturnType<typeof createBuild>
