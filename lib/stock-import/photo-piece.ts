import 'server-only'
import path from 'node:path'
import { db } from '@/lib/db/client'

/** Every SKU of the stock, and those that are `coming`, by their small letters, with and without the prefix of the family. */
export const knownSkus = async (coming: string[] = []) => {
  const rows = await db.stockItem.findMany({ select: { SKU: true } })
  const skus = [...coming, ...rows.map(({ SKU }) => SKU)]
  const known = new Map<string, string>()
  for (const sku of skus) known.set(sku.toLowerCase().replace(/^n[wj]-/, ''), sku)
  for (const sku of skus) known.set(sku.toLowerCase(), sku)
  return known
}

/**
 * Whose photograph a file is: the folder that is called like a SKU, else the file's own name up to a separator, such as
 * 10311-front.jpg or 10311 (2).jpg.
 */
export const pieceOf = (file: string, known: Map<string, string>): string | null => {
  const parts = file.split('/')
  const base = parts.pop() ?? ''
  for (const folder of parts.reverse()) {
    const plain = folder.trim().toLowerCase()
    const sku = known.get(plain) ?? known.get(plain.replace(/^n[wj]-/, ''))
    if (sku) return sku
  }
  const stem = base.slice(0, base.length - path.extname(base).length).toLowerCase()
  for (let end = stem.length; end > 0; end--) {
    if (end < stem.length && /[a-z0-9]/.test(stem[end] ?? '')) continue
    const sku = known.get(stem.slice(0, end).trim())
    if (sku) return sku
  }
  return null
}

/** A file name that every file system takes, with its ending in small letters. */
export const safeName = (file: string) => {
  const base = path.posix.basename(file)
  const ending = path.extname(base)
  const stem = base
    .slice(0, base.length - ending.length)
    .normalize('NFC')
    .replace(/[^\p{Letter}\p{Number}._ ()-]+/gu, '-')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  return `${stem || 'photo'}${ending.toLowerCase()}`
}
