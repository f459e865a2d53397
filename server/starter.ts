import fs from 'node:fs'
import path from 'node:path'

/** What a page's starter is told. */
export type StartedPage = {
  /** the addresses of the page's scripts, each with its id where it has one */
  scripts: [source: string, id?: string][]
  /** the addresses of the style sheets that it needs besides the rules that stand in it */
  sheets: string[]
  /** of those of which nothing has to be applied a second time */
  complete: string[]
  /** the address of what the scripts need to know before they run; '' where it stands in the page */
  payload: string
}

/**
 * The scripts of server/browser as a build has them, the starter's text and the address of what renders pages ahead; and what
 * tells this build's scripts from another's.
 */
export type StarterFile = { starter: string; ahead: string; build: string }

/** Where they are named in the folder of a build. */
export const starterFile = (folder: string) => path.join(folder, 'starter.json')

const readStarter = (folder: string): StarterFile => JSON.parse(fs.readFileSync(starterFile(folder), 'utf8'))

/**
 * Gives the script that stands in a page of the build in `folder`. Once the browser has painted the page, and the photograph
 * of its first screen where it has one, it marks <html> as `data-painted` (see BelowFold); at once in a tab that nobody sees
 * or a browser that does not report its first paint, and after three seconds in any case. Then come the whole style sheets,
 * which the pages that are rendered ahead need too; after those pages the scripts, and once the sheets are there what lies
 * below the first screen (`data-unfolded`), which has its rules from them. All would share the line with what is seen first.
 * The router finds the sheets as it would have written them. A page that is rendered ahead itself is styled and laid out at
 * once, and painted when it is opened: until then line and processor belong to the page that is seen.
 */
export const createStarter = (folder: string) => {
  let file: StarterFile | undefined
  return (page: StartedPage) => {
    file ??= readStarter(folder)
    return `(page=>{${file.starter}})(${JSON.stringify({ ...page, ahead: file.ahead })})`
  }
}

export type Starter = ReturnType<typeof createStarter>

/** Gives what tells the scripts of the build in `folder` from those of another. */
export const createBuild = (folder: string) => {
  let build: string | undefined
  return () => {
    build ??= readStarter(folder).build
    return build
  }
}

export type Build = ReturnType<typeof createBuild>
