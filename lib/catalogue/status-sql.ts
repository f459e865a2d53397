import 'server-only'
import { Prisma } from '@/lib/db/generated/client'

/** SQL: a piece's normalised status; see status.ts. */
export const statusSql = Prisma.sql`lower(trim_text("StatusName"))`

/** SQL: whether a piece is available now. */
export const hereSql = Prisma.sql`is_available("isUpcoming", "StatusName")`

/** SQL: whether visitors see 'In Stock', which includes pieces on hold. */
export const availableSql = Prisma.sql`${statusSql} IN ('', 'in stock', 'on hold')`
