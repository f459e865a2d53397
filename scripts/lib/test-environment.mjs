import crypto from 'node:crypto'
import { inVar } from './settings.mjs'

/** The site's environment in tests, free of the developer's own settings. */
export const testEnvironment = (port = 3000) => ({
  PORT: String(port),
  SITE_URL: `http://localhost:${port}`,
  SESSION_SECRET: crypto.randomBytes(32).toString('hex'),
  INTERNAL_SECRET: crypto.randomBytes(32).toString('hex'),
  // Pictures are named by their photograph's hash, so a run can reuse those of the last.
  PHOTOS_DIR: inVar('test', 'photos'),
  IMAGES_DIR: inVar('test', 'images'),
  // No test checks the size of a picture, so the fastest effort is enough.
  AVIF_EFFORT: '0',
  TRUST_PROXY_HOPS: '0',
  RATE_LIMIT_PER_ADDRESS_FACTOR: '1',
  DATABASE_POOL: '5',
  SMTP_URL: '',
  MAIL_DIR: inVar('test', 'mail'),
  WORKER: 'inside',
  ANALYTICS_SCRIPT_URL: 'https://analytics.example/script.js',
  SEED_DEMO: '',
  EMBEDDED_DATABASE: '',
  NEXT_TELEMETRY_DISABLED: '1',
})
