import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { refetchInBackground } from '../queries'
import { callApi, type Reply } from '../request'
import { useWorkBeside } from '../unsaved-beside'
import { sendEach, uploadPhotograph } from '../upload'

/** A photograph in the endpoint's response; `fault` says why it cannot be prepared. */
export type DeskPhoto = {
  name: string
  closeUp: boolean
  src: string | null
  fault: string | null
  /** which version that it replaced can be brought back; null if none is kept */
  former: string | null
}

/** A file being uploaded; `sentence` is the error if the upload failed. */
export type Sending = { key: string; name: string; share: number; note?: string; sentence?: string }

/** A removed photograph that can be restored. */
export type Removed = NonNullable<Reply['removed']>[number]

/** The latest removal or replacement, which can be undone. */
type Undoable = { name: string; way: 'restore' } | { name: string; way: 'put-back'; former: string }

type Shown = { photos: DeskPhoto[]; removed: Removed[] }

const shownOf = ({ data, removed = [] }: Reply<DeskPhoto[]>): Shown => ({ photos: data, removed })

const atOnce = 2

/** The photographs of a folder and the actions on them. */
export const usePhotographs = (sku: string) => {
  const client = useQueryClient()
  const notify = useNotify()
  const untilDone = useWorkBeside()
  const key = ['photographs', sku]
  const address = `photographs/${encodeURIComponent(sku)}`
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => shownOf(await refetchInBackground(client, key)<DeskPhoto[]>(address)),
    // Shows files that were copied into the folder directly.
    refetchInterval: 10_000,
  })
  const { photos, removed } = data ?? { photos: [], removed: [] }
  const [sending, setSending] = useState<Sending[]>([])
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const show = (next: Partial<Shown>) =>
    client.setQueryData<Shown>(key, (now) => ({ photos: [], removed: [], ...now, ...next }))
  const complain = (error: unknown) => notify(error instanceof Error ? error.message : String(error), { type: 'error' })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const begun = useRef(0)
  /**
   * Sends changes to the server one after another. Shows only the response to the latest change: an earlier one would
   * undo later changes on the screen. After a refused change `before` is shown until the photographs are read again.
   * Resolves to the response, or null if refused.
   */
  const change = async (
    send: () => ReturnType<typeof callApi<DeskPhoto[]>>,
    before?: DeskPhoto[],
  ): Promise<Reply | null> => {
    const own = ++begun.current
    const next = last.current.then(async () => {
      await client.cancelQueries({ queryKey: key })
      return send()
    })
    last.current = next.catch(() => undefined)
    try {
      const reply = await next
      if (own === begun.current) show(shownOf(reply))
      void client.invalidateQueries({ queryKey: ['record history'] })
      return reply
    } catch (error) {
      if (before && own === begun.current) show({ photos: before })
      complain(error)
      void client.invalidateQueries({ queryKey: key })
      return null
    }
  }

  const place = (list: DeskPhoto[], before = photos) => {
    const [order, was] = [list, before].map((photos) => photos.map(({ name }) => name))
    show({ photos: list })
    return change(() => callApi(address, 'PUT', { order, was }), before)
  }
  /** number of manual rearrangements */
  const arranged = useRef(0)
  const arrange = (list: DeskPhoto[]) => {
    arranged.current++
    return place(list)
  }

  const mark = (name: string, closeUp: boolean) => {
    show({ photos: photos.map((one) => (one.name === name ? { ...one, closeUp } : one)) })
    return change(() => callApi(address, 'PUT', { closeUps: { [name]: closeUp } }), photos)
  }

  const remove = async (name: string) => {
    const done = await change(() => callApi(`${address}/${encodeURIComponent(name)}`, 'DELETE'))
    if (done) setUndoable({ name: done.removedAs ?? name, way: 'restore' })
    return done !== null
  }

  const undo = async (undone: Undoable) => {
    const { name, way } = undone
    await change(() => callApi(`${address}/${encodeURIComponent(name)}/${way}`, 'POST', undone))
    // Also where it was refused: the offer would cover the reason on a phone.
    setUndoable((now) => (now?.name === name && now.way === way ? null : now))
  }

  const sendReplacement = async (name: string, file: File) => {
    const sendingKey = `${Date.now()}-${name}`
    const report = (next: Partial<Sending>) =>
      setSending((list) => list.map((one) => (one.key === sendingKey ? { ...one, ...next } : one)))
    setSending((list) => [...list, { key: sendingKey, name: file.name, share: 0 }])
    const came = await uploadPhotograph(sku, file, (share, note) => report({ share, note }), name)
    if (!came.ok) return report({ sentence: came.sentence })
    setSending((list) => list.filter((one) => one.key !== sendingKey))
    if (came.former) setUndoable({ name, way: 'put-back', former: came.former })
    void client.invalidateQueries({ queryKey: ['record history'] })
    await client.invalidateQueries({ queryKey: key })
  }

  const sendAll = async (files: File[]) => {
    const report = (of: string, next: Partial<Sending> | null) =>
      setSending((list) => list.flatMap((one) => (one.key !== of ? [one] : next === null ? [] : [{ ...one, ...next }])))
    const queue = files.map((file, index) => ({ file, key: `${Date.now()}-${index}-${file.name}` }))
    setSending((list) => [...list, ...queue.map(({ file, key: one }) => ({ key: one, name: file.name, share: 0 }))])
    const arrangedBefore = arranged.current
    const arrived = new Map<string, string>()
    const send = ({ file, key: one }: (typeof queue)[number]) =>
      uploadPhotograph(sku, file, (share, note) => report(one, { share, note }))
    const { isDeclined } = await sendEach(queue, atOnce, send, async ({ key: one }, came) => {
      if (!came.ok) return report(one, { sentence: came.sentence })
      arrived.set(one, came.name)
      report(one, null)
      await client.invalidateQueries({ queryKey: key })
    })
    const names = queue.flatMap(({ key: one }) => arrived.get(one) ?? [])
    if (isDeclined || names.length === 0) return
    // Places new photographs behind the old ones in the order chosen, unless rearranged manually meanwhile.
    const now = (await callApi<DeskPhoto[]>(address)).data
    if (arranged.current !== arrangedBefore) return
    const at = new Map(names.map((name, index) => [name, index]))
    const old = now.filter(({ name }) => !at.has(name))
    const fresh = now.filter(({ name }) => at.has(name))
    await place([...old, ...fresh.sort((one, other) => (at.get(one.name) ?? 0) - (at.get(other.name) ?? 0))], now)
  }

  return {
    photos,
    removed,
    isKnown: data !== undefined,
    error: data ? null : error,
    refetch,
    sending,
    undoable,
    arrange,
    mark,
    remove,
    replace: (name: string, file: File) => untilDone(() => sendReplacement(name, file)),
    undo,
    add: (files: File[]) => untilDone(() => sendAll(files)),
    dismiss: () => setSending((list) => list.filter(({ sentence }) => !sentence)),
    forget: () => setUndoable(null),
  }
}
