/** The types of record whose page can be looked at before they are saved. Safe in the browser. */
export const previewed = [
  'pieces',
  'articles',
  'pages',
  'blurbs',
  'excerpts',
  'slides',
  'boutiques',
  'press',
  'menu',
  'settings',
] as const
export type PreviewedName = (typeof previewed)[number]
