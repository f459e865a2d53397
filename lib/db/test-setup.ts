import { createTestDatabase } from './test-database'

// Vitest runs this before each test file: whatever the file imports meets a migrated, empty database of its own.
await createTestDatabase()
