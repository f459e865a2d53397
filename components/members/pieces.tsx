'use client'

import { useEffect, useRef } from 'react'
import { Pager } from '@/components/listing/pager'
import { formatInteger } from '@/lib/format-text'
import { pieceQuery } from '@/lib/members/piece-criteria'
import * as texts from '@/lib/piece-texts'
import { NoPieces } from './no-pieces'
import { PieceGrid } from './piece-grid'
import styles from './piece-grid.module.css'
import { SearchPanel } from './search-panel'
import { type PiecesProps, usePieces } from './use-pieces'

/** Scrolls the beginning of a list out from under the sticky search above it when a search there changes the list. */
const useTopInView = (shown: unknown) => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const search = list.current?.previousElementSibling
    if (!list.current || !search?.contains(document.activeElement)) return
    // Scrolling up also reveals the header.
    const header = document.getElementById('header')?.offsetHeight ?? 0
    const hidden = header + search.getBoundingClientRect().height - list.current.getBoundingClientRect().top
    if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
  }, [shown])
  return list
}

const counted = (n: number) => (n === 1 ? '1\u00a0piece' : `${formatInteger(n)}\u00a0pieces`)

/** Members' pieces with their search. The server renders any state of it; scripts filter while the member types. */
export function Pieces({ path, criteria: asked, list: initial, caption }: PiecesProps) {
  const { list, criteria, busy, failure, search, retry } = usePieces(path, asked, initial)
  const filtered = criteria.q !== '' || criteria.brand !== ''
  const { pieces, matching, page, lastPage } = list
  const top = useTopInView(list)
  const clear = () => {
    search({ q: '', brand: '' })
    // The clicked link disappears.
    top.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <SearchPanel path={path} criteria={criteria} brands={list.brands} onChange={search} busy={busy}>
        <p className="text-sm">{caption}</p>
        <p className={pieces.length > 0 ? 'text-sm muted tabular' : 'visually-hidden'} role="status">
          {/* After a failed load the pieces on screen are those of another search. */}
          {failure ? '' : filtered ? texts.listing.pieces(matching) : counted(matching)}
        </p>
      </SearchPanel>
      <div className={`wrap ${styles.list}`} tabIndex={-1} ref={top}>
        {failure && (
          <div className="note note--error" role="alert">
            <p>{failure}</p>
            <button type="button" className="link" onClick={retry}>
              Try again
            </button>
          </div>
        )}
        {pieces.length > 0 && (
          <>
            <PieceGrid pieces={pieces} />
            <Pager
              page={page}
              lastPage={lastPage}
              href={(target) => path + pieceQuery({ ...criteria, page: target })}
              follow={{ 'data-way': '' }}
            />
          </>
        )}
        {pieces.length === 0 && !failure && <NoPieces path={path} filtered={filtered} onClear={clear} />}
      </div>
    </>
  )
}
