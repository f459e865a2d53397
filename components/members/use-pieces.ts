import { useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '@/lib/http/error-text'
import { type PieceCriteria, type PieceSearch, parsePieceCriteria, pieceQuery } from '@/lib/members/piece-criteria'
import type { MemberCard } from '@/lib/members/pieces-queries'
import { loginHref } from '@/lib/routing/login-href'

type PieceList = { pieces: MemberCard[]; brands: string[]; matching: number; page: number; lastPage: number }

export type PiecesProps = {
  path: '/dashboard' | '/featuredwatches'
  criteria: PieceCriteria
  list: PieceList
  caption: string
}

const same = (one: PieceCriteria, other: PieceCriteria) => pieceQuery(one) === pieceQuery(other)

const addressOf = (path: PiecesProps['path'], criteria: PieceCriteria) => {
  const query = new URLSearchParams(pieceQuery(criteria))
  if (path === '/featuredwatches') query.set('upcoming', '1')
  return `/api/members/pieces?${query}`
}

/** The search and its results. The address holds the search too, so that it can be bookmarked, shared and restored. */
export const usePieces = (path: PiecesProps['path'], asked: PieceCriteria, initial: PieceList) => {
  const [criteria, setCriteria] = useState(asked)
  const [list, setList] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const latest = useRef(asked)
  const request = useRef<AbortController>(null)

  const load = useCallback(async () => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    setBusy(true)
    setFailure('')
    try {
      const response = await fetch(addressOf(path, latest.current), {
        headers: { Accept: 'application/json' },
        cache: 'no-store',
        signal: controller.signal,
      })
      // No longer signed in or approved: the server's page explains it.
      if (response.status === 401)
        return window.location.assign(loginHref(path, Object.fromEntries(new URLSearchParams(window.location.search))))
      if (response.status === 403) return window.location.assign('/dashboard')
      if (!response.ok) setFailure(errorText({ status: response.status, statusText: response.statusText }))
      else setList(await response.json())
    } catch (error) {
      if (controller.signal.aborted) return
      setFailure(errorText(error))
    }
    setBusy(false)
  }, [path])

  const change = useCallback(
    (next: PieceCriteria) => {
      if (same(next, latest.current)) return
      latest.current = next
      setCriteria(next)
      window.history.replaceState(null, '', path + pieceQuery(next))
      load()
    },
    [path, load],
  )

  // After returning from a piece, the address may have other criteria than the restored page.
  useEffect(() => {
    const wanted = parsePieceCriteria(new URLSearchParams(window.location.search))
    if (window.location.pathname === path && !same(wanted, latest.current)) change(wanted)
    return () => request.current?.abort()
  }, [path, change])

  /** A new search starts at page 1. */
  const search = useCallback((next: PieceSearch) => change({ ...next, page: 1 }), [change])

  return { list, criteria, busy, failure, search, retry: load }
}
