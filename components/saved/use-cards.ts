import { useEffect, useState } from 'react'
import type { Card } from '@/lib/catalogue/piece'
import { errorText } from '@/lib/http/error-text'
import { piecesHref } from '@/lib/saved/piece-list'
import { savedStore, viewedStore } from './use-saved'

type Answered = { cards: Card[]; failure: string }
/** `of`: the list that was answered, null if none was. */
type Loaded = Answered & { of: string | null }

/** The cards of an answer; throws if it is no list of cards, which must not pass for an empty one. */
const cardsIn = (body: unknown): Card[] => {
  if (typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)) return body.data
  throw new Error('The answer has no list of cards.')
}

type Renamed = { former: string; present: string }

/** The former SKUs of an answer, in lower case as they were asked for. */
const renamedIn = (body: unknown): Renamed[] =>
  typeof body === 'object' && body !== null && 'renamed' in body && Array.isArray(body.renamed) ? body.renamed : []

/** Keeps pieces under their present SKUs, so that each is in a list once; the cards under these are fetched then. */
const correctLists = (renamed: Renamed[]) => {
  if (renamed.length === 0) return
  for (const { read, write } of [savedStore, viewedStore])
    write(read().map((kept) => renamed.find(({ former }) => former === kept.toLowerCase())?.present ?? kept))
}

/** The body of an answer, null if a refusal has none; throws if a successful answer is cut off or no JSON. */
const readBody = (response: Response): Promise<unknown> =>
  response.ok ? response.json() : response.json().catch(() => null)

/** The latest cards. A step back renders the page anew: with them it is as high as it was before they are asked for. */
let latest: Card[] = []

/** The cards of a list, as far as the viewer may see them; known cards stay while others load. */
export const useCards = (skus: readonly string[]): Answered & { busy: boolean; retry: () => void } => {
  const [loaded, setLoaded] = useState<Loaded>(() => ({ cards: latest, failure: '', of: null }))
  const wanted = [...skus]
    .map((sku) => sku.toLowerCase())
    .sort()
    .join(',')
  // A shorter list needs no other answer, so what is let go offline goes without a word.
  const answered = loaded.of?.split(',')
  const busy = !wanted.split(',').every((sku) => answered?.includes(sku))

  useEffect(() => {
    if (!busy) return
    if (!wanted) return setLoaded({ cards: [], failure: '', of: wanted })
    const controller = new AbortController()
    setLoaded((before) => ({ ...before, failure: '' }))
    fetch(piecesHref('/api/pieces', wanted.split(',')), { signal: controller.signal, cache: 'no-store' })
      .then(async (response) => {
        const { ok, status, statusText } = response
        const body = await readBody(response)
        if (controller.signal.aborted) return
        if (ok) {
          latest = cardsIn(body)
          setLoaded({ cards: latest, failure: '', of: wanted })
          correctLists(renamedIn(body))
        } else setLoaded((before) => ({ ...before, failure: errorText({ status, statusText, body }), of: wanted }))
      })
      .catch((error) => {
        if (!controller.signal.aborted) setLoaded((before) => ({ ...before, failure: errorText(error), of: wanted }))
      })
    return () => controller.abort()
  }, [wanted, busy])

  const order = new Map(skus.map((sku, index) => [sku.toLowerCase(), index]))
  const place = (card: Card) => order.get(card.sku.toLowerCase()) ?? -1
  const cards = loaded.cards.filter((card) => place(card) >= 0).sort((one, other) => place(one) - place(other))
  return { cards, failure: loaded.failure, busy, retry: () => setLoaded((before) => ({ ...before, of: null })) }
}
