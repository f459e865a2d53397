import pino, { type Logger } from 'pino'
import { vi } from 'vitest'
import { processWide } from '@/lib/process-wide'
import { createTestDatabase } from './test-database'

// Vitest runs this before each test file. The files of a worker share its thread and the packages that it has loaded,
// which take longest to load; all else is as in a new process: environment, globals, clock, and the project's modules.
type Shared = {
  environment?: NodeJS.ProcessEnv
  ninety?: { database?: { client?: { $disconnect: () => Promise<void> } } }
}
const shared = globalThis as unknown as Shared

vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
shared.environment ??= { ...process.env }
for (const name of Object.keys(process.env)) if (!(name in shared.environment)) delete process.env[name]
Object.assign(process.env, shared.environment)
await shared.ninety?.database?.client?.$disconnect()
delete shared.ninety
vi.resetModules()

// Its imports meet a migrated, empty database of their own.
await createTestDatabase()
// The shop's log is no part of a test report.
processWide('log', (): { logger?: Logger } => ({})).logger = pino({ level: 'silent' })
