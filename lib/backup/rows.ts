import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { quoted, type Table } from './tables'

const listOf = (client: ClientBase, columns: string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** A table's rows in COPY format, in a stable order: by primary key, else by the text of the whole row. */
const rowsOut = (client: ClientBase, table: Table) => {
  const order = table.key.length ? listOf(client, table.key) : `t::text`
  const sql = `COPY (SELECT ${listOf(client, table.columns)} FROM ${quoted(client, table)} t ORDER BY ${order}) TO STDOUT`
  return client.query(copyTo(sql))
}

const measure = () => {
  const hash = createHash('sha256')
  let rows = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      // COPY escapes line breaks in values, so each newline byte ends a row.
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) }
}

/** Writes a table's rows to a file. Returns their number and sha256. */
export const dumpRows = async (client: ClientBase, table: Table, file: string) => {
  const { stream, result } = measure()
  await pipeline(rowsOut(client, table), stream, createGzip({ level: 6 }), createWriteStream(file, { mode: 0o600 }))
  return result()
}

/** A table's number of rows and their sha256, as in `dumpRows`. */
export const measureRows = async (client: ClientBase, table: Table) => {
  const { stream, result } = measure()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(rowsOut(client, table), stream, nowhere)
  return result()
}

/** Loads a table's rows from a file. */
export const loadRows = (client: ClientBase, table: Table, file: string) => {
  const into = client.query(copyFrom(`COPY ${quoted(client, table)} (${listOf(client, table.columns)}) FROM STDIN`))
  return pipeline(createReadStream(file), createGunzip(), into)
}
