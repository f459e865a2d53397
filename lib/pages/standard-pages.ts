/** The generic content pages, with their default titles. Safe in the browser. */
export const standardPages = {
  about: 'About',
  services: 'Services',
  legal: 'Legal',
  'terms-and-conditions': 'Terms and conditions',
  'privacy-policy': 'Privacy policy',
  'cookie-policy': 'Cookie policy',
} as const

/** Their paths, such as '/about'. */
export const standardPaths = Object.keys(standardPages).map((name) => `/${name}` as const)

export type StandardPage = keyof typeof standardPages

export const isStandardPage = (name: string): name is StandardPage => Object.hasOwn(standardPages, name)
