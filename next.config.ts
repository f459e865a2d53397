import path from 'node:path'
import type { NextConfig } from 'next'

const { NEXT_DIST_DIR, NEXT_BUILD_CACHE, NODE_ENV } = process.env

const config: NextConfig = {
  distDir: NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // server/ compresses: once per page version instead of once per request.
  compress: false,
  // The server names each version of a page itself.
  generateEtags: false,
  // server/ holds a page until it is complete, so its title and description can be in its head for every client.
  htmlLimitedBots: /.*/,
  // Preload links stay in the HTML: those in a header make Chromium fetch every font twice. (React warns of 0 in development.)
  ...(NODE_ENV === 'production' ? { reactMaxHeadersLength: 0 } : {}),
  typedRoutes: false,
  // Fonts change only with the design; revalidating them on every page would cost a round trip each.
  headers: async () => [
    { source: '/fonts/:path*', headers: [{ key: 'Cache-Control', value: 'public, max-age=2592000' }] },
    {
      source: '/:icon(favicon\\.ico|apple-touch-icon\\.png|icon-192\\.png|icon-512\\.png)',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }],
    },
  ],
  reactStrictMode: true,
  // Pictures have their own addresses and access checks; Next's optimiser would keep copies without those checks.
  images: { unoptimized: true },
  // Loaded from node_modules at run time: some cannot be bundled, and bundling the others takes a quarter of a build.
  serverExternalPackages: [
    'pg',
    '@prisma/client',
    '@prisma/adapter-pg',
    'sharp',
    'sanitize-html',
    'chokidar',
    'graphile-worker',
    '@node-rs/argon2',
    'nodemailer',
    'pino',
    '@aws-sdk/client-s3',
    '@simplewebauthn/server',
    '@zxcvbn-ts/language-common',
    'csv-parse',
    'hucre',
    'next-auth',
    'yauzl',
    'zod',
  ],
  experimental: {
    // Each route group has its own root layout, so the 404 page of unknown addresses is a document of its own too.
    globalNotFound: true,
    // Seconds during which a visitor who returns to a page sees it unchanged; 30 is the minimum that Next allows.
    staleTimes: { static: 30, dynamic: 0 },
    // Nothing reads the server's source maps, 47 MB in 760 files.
    turbopackSourceMaps: NODE_ENV !== 'production',
    turbopackFileSystemCacheForBuild: NEXT_BUILD_CACHE !== '0',
  },
  // Otherwise the folder of the outermost lock file, by whose distance the scripts' module names and sizes differ.
  turbopack: { root: import.meta.dirname },
  // Pages are kept in memory, bounded; the database's notifications end them.
  cacheHandler: path.join(import.meta.dirname, 'lib', 'cache', 'page-cache.mjs'),
  cacheMaxMemorySize: 0,
  // Releases and npm test build beside a running shop; a separate tsconfig keeps Next from editing tsconfig.json.
  typescript: {
    ignoreBuildErrors: true,
    tsconfigPath: NEXT_DIST_DIR ? 'tsconfig.test.json' : 'tsconfig.json',
  },
}

export default config
