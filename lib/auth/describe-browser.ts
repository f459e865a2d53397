const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (agent: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns a browser in words, from its User-Agent: 'Firefox on Windows', or 'an unknown browser'. */
export const describeBrowser = (userAgent: string | null): string => {
  const agent = (userAgent ?? '').slice(0, 500)
  const [browser, system] = [nameIn(agent, browsers), nameIn(agent, systems)]
  if (!browser) return system ? `a browser on ${system}` : 'an unknown browser'
  return system ? `${browser} on ${system}` : browser
}
