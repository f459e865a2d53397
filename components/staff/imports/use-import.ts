import { useRef, useState } from 'react'
import type { ImportLook } from '@/lib/staff/import-look'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { kindOfUpload } from '@/lib/stock-import/upload-kind'
import type { Brought } from '../dropped'
import { ask, errorsOf } from '../request'
import { sendInPieces } from '../upload'
import { sendPhotographs, type Tally } from './send-photographs'

/** A table or a zip on its way: `upload` once it has arrived. */
export type Sent = { name: string; share: number; note?: string; upload?: string }

const root = '/api/staff/imports/files'

const asIs: ReadingChoices = { columns: {}, currency: '', keepEmpty: false }

const sentenceOf = (error: unknown) => Object.values(errorsOf(error))[0] ?? 'This did not work.'

/** What was brought, what it would do, and how it is brought in. */
export const useImport = (onStarted: (id: number) => Promise<void>) => {
  const [table, setTable] = useState<Sent | null>(null)
  const [zip, setZip] = useState<Sent | null>(null)
  const [photographs, setPhotographs] = useState<Brought[]>([])
  const [choices, setChoices] = useState(asIs)
  const [look, setLook] = useState<ImportLook | null>(null)
  const [busy, setBusy] = useState<'' | 'looking' | 'bringing'>('')
  const [problem, setProblem] = useState('')
  const [tally, setTally] = useState<Tally | null>(null)
  /** The latest question alone is shown: its answer may come before an earlier one's. */
  const asked = useRef(0)

  const lookAt = async (tableUpload = '', photosUpload = '', how = choices) => {
    if (!tableUpload && !photosUpload) return setLook(null)
    const own = ++asked.current
    setBusy('looking')
    setProblem('')
    try {
      const { data } = await ask<ImportLook>('imports/preview', 'POST', {
        table: tableUpload,
        photos: photosUpload,
        choices: how,
      })
      if (own === asked.current) setLook(data)
    } catch (error) {
      if (own === asked.current) setProblem(sentenceOf(error))
    }
    if (own === asked.current) setBusy('')
  }

  const send = async ({ file, path }: Brought, show: (sent: Sent | null) => void): Promise<string> => {
    const facts = { name: path, size: file.size, modified: file.lastModified }
    show({ name: path, share: 0 })
    const came = await sendInPieces(root, facts, file, (share, note) => show({ name: path, share, note }))
    if (!came.ok) {
      show(null)
      setProblem(`${path}: ${came.sentence}`)
      return ''
    }
    const upload = String(came.data.upload)
    show({ name: path, share: 1, upload })
    return upload
  }

  const add = async (files: Brought[]) => {
    setProblem('')
    setTally(null)
    const of = (kind: ReturnType<typeof kindOfUpload>) => files.filter(({ path }) => kindOfUpload(path) === kind)
    const [newTable, newZip, strange] = [of('table').at(-1), of('zip').at(-1), of(null)]
    setPhotographs((list) => [...list, ...of('photograph')])
    if (strange.length > 0)
      setProblem(
        `Left out, because they are neither table nor photograph: ${strange
          .map(({ path }) => path)
          .slice(0, 8)
          .join(', ')}`,
      )
    if (!newTable && !newZip) return
    const tableUpload = newTable ? await send(newTable, setTable) : table?.upload
    const photosUpload = newZip ? await send(newZip, setZip) : zip?.upload
    const how = newTable ? asIs : choices
    setChoices(how)
    await lookAt(tableUpload, photosUpload, how)
  }

  const choose = (next: Partial<ReadingChoices>) => {
    const how = { ...choices, ...next }
    setChoices(how)
    return lookAt(table?.upload, zip?.upload, how)
  }

  const clear = () => {
    asked.current++
    setTable(null)
    setZip(null)
    setPhotographs([])
    setChoices(asIs)
    setLook(null)
    setBusy('')
  }

  const bring = async () => {
    setBusy('bringing')
    setProblem('')
    try {
      if (table?.upload || zip?.upload) {
        const named = { name: table?.name ?? zip?.name ?? '' }
        const uploads = { table: table?.upload ?? '', photos: zip?.upload ?? '' }
        const { data } = await ask<{ id: number }>('imports', 'POST', { ...uploads, ...named, choices })
        await onStarted(data.id)
      }
      if (photographs.length > 0) await sendPhotographs(photographs, root, setTally)
      clear()
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy('')
    }
  }

  return { table, zip, photographs, choices, look, busy, problem, tally, add, choose, clear, bring }
}
