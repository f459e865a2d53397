import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testEnvironment } from './scripts/lib/test-environment.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: { '@': here('.'), 'server-only': here('./scripts/test-stubs/server-only.mjs') },
    conditions: ['react-server'],
  },
  test: {
    include: [
      'app/**/*.test.ts',
      'lib/**/*.test.ts',
      'components/**/*.test.ts',
      'scripts/**/*.test.mjs',
      'server/**/*.test.ts',
      'prisma/**/*.test.ts',
    ],
    pool: 'forks',
    globalSetup: './scripts/lib/vitest-cluster.mjs',
    env: testEnvironment(),
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
