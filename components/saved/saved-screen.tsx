'use client'

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { CardGrid } from '@/components/catalogue/card-grid'
import { SiteLink } from '@/components/ui/link'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { Card } from '@/lib/catalogue/piece'
import { isMember } from '@/lib/members/is-member'
import { compareLimit, piecesHref, tidySkus } from '@/lib/saved/piece-list'
import type { MenuLink } from '@/lib/site/site'
import styles from './saved-screen.module.css'
import { ShareLink } from './share-link'
import { storageText } from './storage-note'
import { useCards } from './use-cards'
import { savedStore, useList, viewedStore } from './use-saved'

const count = (n: number) => (n === 1 ? '1 piece' : `${n} pieces`)

const saveButton = '[aria-pressed]'

/** The save button of the card beside a removed one. */
const buttonBeside = (pressed: Element) => {
  const card = pressed.closest('li')
  return (card?.nextElementSibling ?? card?.previousElementSibling)?.querySelector<HTMLElement>(saveButton)
}

/**
 * Reloads a member's page that is restored from the back/forward cache: the member may have logged out since. A guest's
 * page keeps its place, and its lists are read again by their store.
 */
const useRestored = () => {
  useEffect(() => {
    const wasMember = isMember()
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted && (wasMember || isMember())) location.reload()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
}

/**
 * The browser restores the place of a page that it loads again before the pieces are there, and so in the page's foot: it
 * must not keep that in view as they come above it.
 */
const useFixedPlace = () => {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('overflow-anchor', 'none')
    return () => void style.removeProperty('overflow-anchor')
  }, [])
}

/** Whether storage is denied, or so full that it takes no longer list. Tried once, since reading does not tell. */
const useKeepsNothing = () => {
  const [keepsNothing, setKeepsNothing] = useState(false)
  useEffect(() => {
    try {
      localStorage.setItem('shop-trial', '-'.repeat(100))
      localStorage.removeItem('shop-trial')
    } catch {
      setKeepsNothing(true)
    }
  }, [])
  return keepsNothing
}

type SavedScreenProps = {
  /** where to find some while none is saved */
  ways: MenuLink[]
  /** false while the page that compares is hidden */
  compares: boolean
}

/** This browser's saved pieces with their actions, and the recently viewed pieces. */
export function SavedScreen({ ways, compares }: SavedScreenProps) {
  useRestored()
  useFixedPlace()
  const hydrated = useHydrated()
  const keepsNothing = useKeepsNothing()
  const saved = useList(savedStore)
  const viewed = useList(viewedStore)
  const { cards, failure, busy, retry } = useCards(tidySkus([...saved, ...viewed]))
  const heading = useRef<HTMLHeadingElement>(null)
  if (!hydrated) return <div className={styles.room} data-waiting />
  const find = (skus: readonly string[]) =>
    skus.flatMap((sku) => cards.find((card) => card.sku.toLowerCase() === sku.toLowerCase()) ?? [])
  const savedCards = find(saved)
  const viewedCards = find(viewed)
  // The button that has the focus disappears with what it removes.
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const clearViewed = () => {
    viewedStore.write([])
    focusHeading()
  }
  const keepFocus = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest(saveButton) : null
    if (!pressed) return
    const beside = buttonBeside(pressed)
    if (beside) beside.focus({ preventScroll: true })
    else focusHeading()
  }
  return (
    <div
      className={styles.room}
      aria-busy={busy}
      data-waiting={(busy && cards.length === 0 && saved.length + viewed.length > 0) || undefined}
    >
      {failure && (
        <div className="wrap" role="alert">
          <p>{failure}</p>
          <button type="button" className="btn btn--outline" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it watches the clicks of the buttons within, which keys make too */}
      <section aria-labelledby="saved" onClick={keepFocus}>
        <h2 className="visually-hidden" id="saved" ref={heading} tabIndex={-1}>
          Saved pieces
        </h2>
        {saved.length === 0 ? (
          <NothingSaved ways={ways} />
        ) : (
          <SavedPieces
            cards={savedCards}
            compares={compares}
            gone={busy || failure ? 0 : saved.length - savedCards.length}
            onForget={() => {
              savedStore.write(savedCards.map(({ sku }) => sku))
              focusHeading()
            }}
          />
        )}
      </section>
      <p className="wrap" role="status">
        {(keepsNothing || !savedStore.isPersistent()) && !isMember() && storageText}
      </p>
      {viewedCards.length > 0 && (
        <section className={styles.viewed} aria-labelledby="viewed">
          <div className="wrap section-head">
            <h2 className="title-section" id="viewed">
              Recently viewed
            </h2>
            <button type="button" className="link" onClick={clearViewed}>
              Clear
            </button>
          </div>
          <CardGrid cards={viewedCards} columns={6} />
        </section>
      )}
    </div>
  )
}

const NothingSaved = ({ ways }: { ways: MenuLink[] }) => (
  <div className="wrap">
    <p className="lead">Nothing saved yet. Tap the bookmark beside a piece to keep it here. No account needed.</p>
    <p className={styles.ways}>
      {ways.map(({ label, href }, index) => (
        <SiteLink className={index === 0 ? 'btn' : 'btn btn--outline'} href={href} key={href}>
          {label}
        </SiteLink>
      ))}
    </p>
  </div>
)

type SavedPiecesProps = { cards: Card[]; compares: boolean; gone: number; onForget: () => void }

/** Its links contain the saved SKUs, so they are plain links, which are not prefetched. */
const SavedPieces = ({ cards, compares, gone, onForget }: SavedPiecesProps) => {
  const skus = cards.map(({ sku }) => sku)
  const compared = skus.slice(0, compareLimit)
  return (
    <>
      <div className={`wrap ${styles.ways}`}>
        {skus.length > 0 && (
          <a className="btn" href={`${piecesHref('/saved/shared', skus)}&own=1#enquire`}>
            {skus.length === 1 ? 'Enquire about this' : 'Enquire about these'}
          </a>
        )}
        {compares && compared.length > 1 && (
          <a className="btn btn--outline" href={piecesHref('/compare', compared)}>
            {skus.length > compareLimit ? `Compare the first ${compareLimit}` : 'Compare'}
          </a>
        )}
        {skus.length > 0 && (
          <ShareLink href={piecesHref('/saved/shared', skus)} title="Saved pieces" className="btn btn--outline" />
        )}
      </div>
      {gone > 0 && (
        <div className={`wrap ${styles.gone}`}>
          <p>{gone === 1 ? '1 piece is no longer shown.' : `${count(gone)} are no longer shown.`}</p>
          <button type="button" className="link" onClick={onForget}>
            {gone === 1 ? 'Forget it' : 'Forget them'}
          </button>
        </div>
      )}
      <CardGrid cards={cards} columns={6} />
    </>
  )
}
