/** Record types whose page can be previewed before saving. Safe in the browser. */
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
