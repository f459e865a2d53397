import pino, { type Logger } from 'pino'
import { processWide } from '@/lib/process-wide'
import { createTestDatabase } from './test-database'

// Vitest runs this before each test file: its imports meet a migrated, empty database of its own.
await createTestDatabase()
// The shop's log is no part of a test report.
processWide('log', (): { logger?: Logger } => ({})).logger = pino({ level: 'silent' })
