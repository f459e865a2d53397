import 'server-only'
import { Prisma } from '@/lib/db/generated/client'

/** A piece's status as it is compared, in SQL: see status.ts. */
export const statusSql = Prisma.sql`lower(trimmed("StatusName"))`

/** What can be had now, in SQL. */
export const hereSql = Prisma.sql`is_here("isUpcoming", "StatusName")`

/** What visitors read as In Stock, in SQL; a piece on hold is among them. */
export const availableSql = Prisma.sql`${statusSql} IN ('', 'in stock', 'on hold')`
