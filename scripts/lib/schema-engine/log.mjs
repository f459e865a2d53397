/** One line on stderr, in the form that Prisma's CLI reads. */
export function log(level, message, fields = {}) {
  const entry = {
    timestamp: new Date().toISOString(),
    level,
    fields: { message, ...fields },
    target: 'schema_engine::logger',
  }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}
