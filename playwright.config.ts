import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { ownShop, shops } from './e2e/support/own-shop'

const { CHROMIUM_PATH } = process.env
const executablePath = CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

// Of such arguments the last counts, so Playwright's own come first: chromiumSwitches.ts of its version.
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
  // The address bar's suggestions are two pages, which every window loads in a process of their own and nobody sees: half
  // a second of a core for each test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'var/test-results',
  fullyParallel: false,
  // A file's tests run one after the other; each worker has a shop of its own.
  workers: shops.length,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A shared, slow machine may cost a journey its patience once; one that needs its second try is reported as flaky.
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
    // A visitor who has rejected cookies: no banner stands before what a journey is about. consent.spec.ts begins without.
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
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      testMatch: /phone|accessibility|first-day/,
    },
  ],
})
