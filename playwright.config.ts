import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { ownShop, shops } from './e2e/support/own-shop'

const { CHROMIUM_PATH } = process.env
const executablePath = CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

// The last --disable-features wins, so this list begins with Playwright's own (chromiumSwitches.ts of its version).
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The address bar's suggestions are two pages that every window loads unseen in a process of their own: half a second
  // of a core per test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
/** The longest files, which begin first: begun last, they would keep one worker busy while the others wait. */
const long = /\/(visitors|guest-secrets|cache-integrity|fuzz|fuzz-desk)\.spec/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'var/test-results',
  fullyParallel: false,
  // Tests of a file run one after the other; each worker has its own shop.
  workers: shops.length,
  // How long a slow, shared machine may take: no test measures time with these.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A slow, shared machine may fail a test once; a test that needs its second try is reported as flaky.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: ownShop.SITE_URL,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
    // Recording takes time, so only a second try is recorded.
    trace: 'on-first-retry',
    // Cookies are rejected beforehand, so that no consent banner covers the page. consent.spec.ts starts without this.
    storageState: {
      cookies: [
        {
          name: 'shop-consent',
          value: 'none',
          domain: new URL(ownShop.SITE_URL).hostname,
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
  },
  projects: [
    { name: 'long', use: desktop, testMatch: long },
    { name: 'desktop', use: desktop, testIgnore: long },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      testMatch: /phone|accessibility|first-day/,
    },
  ],
})
