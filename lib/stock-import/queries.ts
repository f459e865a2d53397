import 'server-only'
import { db } from '@/lib/db/client'

const importSelect = {
  id: true,
  file: true,
  state: true,
  total: true,
  done: true,
  created: true,
  changed: true,
  unchanged: true,
  refused: true,
  photos: true,
  error: true,
  started_by: true,
  created_at: true,
  finished_at: true,
  undone_at: true,
} as const

/** An import's progress and its refused lines; null if there is no such import. */
export const getImport = (id: number) =>
  db.stockImport.findUnique({ where: { id }, select: { ...importSelect, problems: true } })

/** The 20 latest imports, newest first. */
export const findImports = () => db.stockImport.findMany({ select: importSelect, orderBy: { id: 'desc' }, take: 20 })
