'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { replacePage, useBackCloses } from '@/components/ui/close-on-back'
import { CloseIcon } from '@/components/ui/icons'
import { Picture } from '@/components/ui/picture'
import { emptyCriteria, listingHref } from '@/lib/catalogue/criteria'
import { searchLimit } from '@/lib/catalogue/search'
import { sizesOf } from '@/lib/images/sizes'
import type { Suggestion, Suggestions } from '@/lib/suggestions/suggestion'
import styles from './search-dialog.module.css'
import { useSuggestions } from './use-suggestions'

const list = 'suggestions'
const idOf = (index: number) => `${list}-${index}`

/** The addresses of all suggestions, in keyboard order. */
const waysOf = (found: Suggestions | null) => [
  ...(found?.groups.flatMap(({ items }) => items.map(({ href }) => href)) ?? []),
  ...(found?.results.map(({ href }) => href) ?? []),
]

const countText = (found: Suggestions | null, count: number) => {
  if (!found) return ''
  if (found.shown) return `${count} for “${found.shown}”.`
  return count === 0 ? 'No suggestion.' : count === 1 ? '1 suggestion.' : `${count} suggestions.`
}

/** The site's search: one field with suggestions while typing. The arrow keys choose one, Enter opens it. */
export function SearchDialog({ typedBefore, onClose }: { typedBefore: () => string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const found = useSuggestions(typed)
  const [chosen, setChosen] = useState({ of: found, index: -1 })
  // Other suggestions end the choice.
  const active = chosen.of === found ? chosen.index : -1
  const ways = waysOf(found)
  const close = () => dialog.current?.close()
  useBackCloses(true, close)

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    const text = typedBefore().trimStart()
    if (text) setTyped(text)
    return () => element?.close()
  }, [typedBefore])

  const choose = (index: number) => setChosen({ of: found, index })
  const move = (to: number) => {
    choose(to)
    document.getElementById(idOf(to))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = ways.length - 1
    if (event.key === 'ArrowDown' && last >= 0) move(active === last ? -1 : active + 1)
    else if (event.key === 'ArrowUp' && last >= 0) move(active === -1 ? last : active - 1)
    else if (event.key === 'Escape' && typed) setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const go = () => {
    const everything = listingHref('all', { ...emptyCriteria, q: typed.trim() })
    // Suggestions for an earlier text do not match what is typed now.
    const results = found?.q === typed.trim() ? found.results[0]?.href : undefined
    replacePage(ways[active] ?? results ?? everything, close)
  }

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-label="Search"
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <div className={`wrap ${styles.inside}`}>
        <search>
          <form
            className={styles.line}
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim()) go()
            }}
          >
            <label className="visually-hidden" htmlFor="site-search">
              Search pieces, models and articles
            </label>
            <input
              id="site-search"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={ways.length > 0}
              aria-controls={list}
              aria-activedescendant={active >= 0 ? idOf(active) : undefined}
              autoFocus
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={searchLimit}
              placeholder="Pieces, models, articles"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                choose(-1)
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" className={styles.close} onClick={close} aria-label="Close">
              <CloseIcon size={18} />
            </button>
          </form>
        </search>
        <p className="visually-hidden" role="status">
          {countText(found, ways.length)}
        </p>
        {found && ways.length === 0 && (
          <p className={`muted ${styles.none}`}>No exact match for “{found.q}”. Press Enter to search all watches.</p>
        )}
        {found?.shown && (
          <p className={`muted ${styles.none}`}>
            No exact match for “{found.q}”. Showing “{found.shown}”.
          </p>
        )}
        <Options found={found} active={active} />
      </div>
    </dialog>
  )
}

const Options = ({ found, active }: { found: Suggestions | null; active: number }) => {
  let index = -1
  return (
    <div id={list} role="listbox" aria-label="Suggestions" className={styles.groups}>
      {found?.groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div role="group" aria-label={name} key={name}>
          <p className={`muted text-sm ${styles.name}`} aria-hidden="true">
            {name}
          </p>
          {items.map((item) => {
            index += 1
            return <Option item={item} index={index} isActive={index === active} key={item.href} />
          })}
        </div>
      ))}
      {found && found.results.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div role="group" aria-label="Results">
          {found.results.map(({ label, href }) => {
            index += 1
            return (
              <Option
                item={{ kind: 'model', href, label, note: '', photo: null }}
                index={index}
                isActive={index === active}
                key={href}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

const Option = ({ item, index, isActive }: { item: Suggestion; index: number; isActive: boolean }) => (
  <a href={item.href} role="option" aria-selected={isActive} id={idOf(index)} tabIndex={-1} className={styles.option}>
    {item.kind === 'piece' && (
      <span className={styles.photo}>
        {item.photo ? (
          <Picture photo={item.photo} alt="" sizes={sizesOf('48px')} maxWidth={160} />
        ) : (
          <img src={item.drawing} alt="" />
        )}
      </span>
    )}
    <span className={styles.label}>{item.label}</span>
    {item.note && <span className="muted text-sm tabular">{item.note}</span>}
  </a>
)
