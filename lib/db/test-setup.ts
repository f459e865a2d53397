import pino, { type Logger } from 'pino'
import { processWide } from '@/lib/process-wide'
import { createTestDatabase } from './test-database'

// Vitest runs this before each test file: whatever the file imports meets a migrated, empty database of its own.
await createTestDatabase()
// What the shop logs is no part of a test's report.
processWide('log', (): { logger?: Logger } => ({})).logger = pino({ level: 'silent' })
