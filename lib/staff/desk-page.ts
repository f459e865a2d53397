/** What the desk's page, its script and the server agree on: the element it is rendered into, and where scripts are. */
export const deskId = 'desk'
export const deskScriptBase = '/_next/static/desk/'
