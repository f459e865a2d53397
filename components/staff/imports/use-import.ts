import { useEffect, useRef, useState } from 'react'
import type { ImportLook } from '@/lib/staff/import-look'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { kindOfUpload } from '@/lib/stock-import/upload-kind'
import type { Brought } from '../dropped'
import { ask, errorsOf } from '../request'
import { sendInPieces } from '../upload'
import { sendPhotographs, type Tally } from './send-photographs'

/** The upload of a table or zip; `upload`, its id, is set once it is complete. */
export type Sent = { name: string; share: number; note?: string; upload?: string }

/** Progress of a preview: lines processed; `total` is 0 while they are counted. */
export type Looked = { lines: number; total: number }

const root = '/api/staff/imports/files'

const asIs: ReadingChoices = { columns: {}, currency: '', keepEmpty: false }

const sentenceOf = (error: unknown) => Object.values(errorsOf(error))[0] ?? 'This did not work.'

/** State and actions of the import screen: uploads, preview and start of the import. */
export const useImport = (onStarted: (id: number) => Promise<void>) => {
  const [table, setTable] = useState<Sent | null>(null)
  const [zip, setZip] = useState<Sent | null>(null)
  const [photographs, setPhotographs] = useState<Brought[]>([])
  const [choices, setChoices] = useState(asIs)
  const [look, setLook] = useState<ImportLook | null>(null)
  const [busy, setBusy] = useState<'' | 'looking' | 'bringing'>('')
  const [problem, setProblem] = useState('')
  const [tally, setTally] = useState<Tally | null>(null)
  const [looked, setLooked] = useState<Looked>({ lines: 0, total: 0 })
  /** Aborts the running preview when a newer one starts or the screen is left. */
  const looking = useRef(new AbortController())
  useEffect(() => () => looking.current.abort(), [])

  const lookAt = async (tableUpload = '', photosUpload = '', how = choices) => {
    if (!tableUpload && !photosUpload) return setLook(null)
    looking.current.abort()
    looking.current = new AbortController()
    const { signal } = looking.current
    setBusy('looking')
    setProblem('')
    setLooked({ lines: 0, total: 0 })
    try {
      const asked = { table: tableUpload, photos: photosUpload, choices: how }
      const onStep = ({ lines, total }: Record<string, unknown>) => {
        if (!signal.aborted) setLooked({ lines: Number(lines ?? 0), total: Number(total ?? 0) })
      }
      const { data } = await ask<ImportLook>('imports/preview', 'POST', asked, { signal, onStep })
      if (!signal.aborted) setLook(data)
    } catch (error) {
      if (!signal.aborted) setProblem(sentenceOf(error))
    }
    if (!signal.aborted) setBusy('')
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

  const lookAgain = () => lookAt(table?.upload, zip?.upload)

  const clear = () => {
    looking.current.abort()
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

  return { table, zip, photographs, choices, look, looked, busy, problem, tally, add, choose, lookAgain, clear, bring }
}
