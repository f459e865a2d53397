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
    pool: 'forks',
    // Much of a test's time is spent waiting for PostgreSQL, mail or an answer.
    maxWorkers: 4,
    globalSetup: './scripts/lib/vitest-cluster.mjs',
    env: testEnvironment(),
    // Patience for a slow, shared machine: no test passes or fails by how long it takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 25_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          // Starting a thread per file takes less processor time than starting a process.
          pool: 'threads',
          include: ['{app,components,lib,prisma}/**/*.test.ts'],
          // Loading the packages anew for each file took half of the processor time. The setup file isolates the rest.
          isolate: false,
          setupFiles: './lib/db/test-setup.ts',
        },
      },
      // The server, the commands and the rules of the sources: they need no database of the shop.
      { extends: true, test: { name: 'server', include: ['{scripts,server}/**/*.test.{mjs,ts}'] } },
    ],
  },
})
