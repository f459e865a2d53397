import { originalEnding } from '@/lib/images/original-ending'

const endings = {
  table: /\.(csv|tsv|txt|xlsx)$/i,
  zip: /\.zip$/i,
  photograph: originalEnding,
} as const

export type UploadKind = keyof typeof endings
const kinds = Object.keys(endings) as UploadKind[]

/** What an import takes a file for, by its name; null if it is not importable. Safe in the browser. */
export const kindOfUpload = (name: string): UploadKind | null => kinds.find((kind) => endings[kind].test(name)) ?? null
