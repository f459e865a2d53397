import type { NextConfig } from 'next'

const { NEXT_DIST_DIR, NEXT_BUILD_CACHE, NODE_ENV } = process.env

const config: NextConfig = {
  distDir: NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  // server/ compresses, once a page version instead of once a request.
  compress: false,
  // server/ holds a page until it is whole, so its title and description may stand in its head for everybody.
  htmlLimitedBots: /.*/,
  // Preloads stand in the page: of those in a header Chromium fetches every font a second time.
  reactMaxHeadersLength: 0,
  typedRoutes: false,
  // Fonts change with the design alone; asking for them on every page would cost a round trip each.
  headers: async () => [
    { source: '/fonts/:path*', headers: [{ key: 'Cache-Control', value: 'public, max-age=2592000' }] },
  ],
  reactStrictMode: true,
  // Pictures have addresses and a judge of their own; Next's optimiser would keep copies that nobody judges.
  images: { unoptimized: true },
  // Read from where they lie: some cannot be compiled in, and to compile the others takes a quarter of a build.
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
    'exceljs',
    'next-auth',
    'yauzl',
    'zod',
  ],
  experimental: {
    // Each route group has a root layout of its own, so the 404 of unknown addresses is a document of its own too.
    globalNotFound: true,
    // A visitor who comes back to a page within this time sees it as it was; 30 s is the least that Next allows.
    staleTimes: { static: 30, dynamic: 0 },
    // Pages live in memory, bounded; build output is read but never rewritten, so two processes can share it.
    isrFlushToDisk: false,
    // Nothing reads the server's source maps, 47 MB in 760 files.
    turbopackSourceMaps: NODE_ENV !== 'production',
    turbopackFileSystemCacheForBuild: NEXT_BUILD_CACHE !== '0',
  },
  cacheMaxMemorySize: 128 * 1024 * 1024,
  // Releases and npm test build beside a running shop; a tsconfig of its own keeps Next from editing ours.
  typescript: {
    ignoreBuildErrors: true,
    tsconfigPath: NEXT_DIST_DIR ? 'tsconfig.test.json' : 'tsconfig.json',
  },
}

export default config
