/** A title without its mark-up: `*word*` is shown in italics on the page. Safe in the browser. */
export const plainTitle = (text: string) => text.replace(/\*([^*]+)\*/g, '$1')
