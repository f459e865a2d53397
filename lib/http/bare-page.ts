/** A minimal page, without rendering. The lines are the shop's own: nothing is escaped. */
export const barePage = (lines: string[], title = 'Not sent'): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><p>${lines.join('<br>')}</p></html>`
