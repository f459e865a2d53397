/** Vitest's global set-up: starts a PostgreSQL for a plain `npx vitest`; npm test provides one. */
export default async function setup() {
  if (process.env.TEST_DATABASE_ADMIN_URL) return
  const { forgetSettings } = await import('./settings.mjs')
  forgetSettings()
  const { generate } = await import('./migrate.mjs')
  const { startTestCluster } = await import('./test-cluster.mjs')
  await generate()
  const cluster = await startTestCluster()
  process.env.TEST_DATABASE_ADMIN_URL = cluster.adminUrl
  process.env.TEST_DATABASE_APP_URL = cluster.appUrl
  process.env.TEST_TEMPLATE_DATABASE = cluster.template
  return () => cluster.stop()
}
