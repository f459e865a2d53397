/**
 * Writes one line to stderr in the format that Prisma's CLI parses.
 * @param {'INFO' | 'ERROR'} level @param {string} message @param {Record<string, unknown>} [fields]
 */
export function log(level, message, fields = {}) {
  const entry = {
    timestamp: new Date().toISOString(),
    level,
    fields: { message, ...fields },
    target: 'schema_engine::logger',
  }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}
