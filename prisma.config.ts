import { defineConfig } from 'prisma/config'

const url = process.env.DATABASE_URL

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: url ?? 'postgresql://127.0.0.1:1/none' },
})
