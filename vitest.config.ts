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
    maxWorkers: 2,
    globalSetup: './scripts/lib/vitest-cluster.mjs',
    env: testEnvironment(),
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // As the journeys: a shared, slow machine may cost a test its patience once, which is told at the end.
    retry: 1,
    reporters: ['default', './scripts/lib/vitest-verdicts.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          // A thread for each file starts in less processor time than a process does.
          pool: 'threads',
          include: ['{app,components,lib,prisma}/**/*.test.ts'],
          setupFiles: './lib/db/test-setup.ts',
        },
      },
      // The server, the commands and the rules of the sources, which need no shop's database.
      { extends: true, test: { name: 'server', include: ['{scripts,server}/**/*.test.{mjs,ts}'] } },
    ],
  },
})
