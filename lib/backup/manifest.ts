import { z } from 'zod'

/** An error whose message tells staff what to do. */
export class BackupProblem extends Error {}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** manifest.json, written last: a backup without it is incomplete. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** PostgreSQL's version, such as 180004 */
  postgres: z.number().int(),
  /** in order of application */
  migrations: z.array(z.object({ name: z.string().regex(/^[\w-]+$/), checksum: sha256 })),
  /** in an order that satisfies foreign keys */
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()).min(1),
      key: z.array(z.string()),
      rows: z.number().int(),
      /** of the rows in COPY format, ordered by the key */
      sha256,
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  photographs: z.array(z.object({ path: z.string(), size: z.number().int(), sha256 })).nullable(),
  /** photographs that the backup lacks because they could not be read */
  unreadable: z.array(z.string()).default([]),
  /** tables and columns that the backup lacks because the migrations do not make them */
  added: z.array(z.string()).default([]),
})

export type Manifest = z.infer<typeof manifestSchema>

/** Ids in signed links have nine digits at most. */
const maxId = 999_999_999
/** No shop creates as many rows between a backup and its restore. */
const margin = 1_000_000

/**
 * The manifest with every sequence advanced, so that a restored shop does not issue again the ids that were issued
 * after the backup: signed links that were sent meanwhile would name other people.
 */
export const withFreshIds = (manifest: Manifest): Manifest => ({
  ...manifest,
  sequences: manifest.sequences.map((sequence) => {
    const value = Number(sequence.value)
    const step = Math.max(0, Math.min(margin, Math.floor((maxId - value) / 2)))
    return { ...sequence, value: String(value + step), isCalled: true }
  }),
})

/** The file of a table's rows in a backup. */
export const rowsFile = ({ schema, name }: { schema: string; name: string }) => `database/${schema}.${name}.copy.gz`
