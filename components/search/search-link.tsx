'use client'

import { type ComponentType, type MouseEvent, useState } from 'react'
import { isOrdinaryClick } from '@/components/layout/native-navigation'
import { SearchIcon } from '@/components/ui/icons'

type SearchLinkProps = { href: string; className?: string; labelClassName?: string }

type DialogProps = { typedBefore: () => string; onClose: () => void }

/** Collects what is typed until the field is there; the function returned ends that and gives the text. */
const collectKeys = () => {
  let text = ''
  const collecting = new AbortController()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    // A space would scroll the page, or press the link again.
    event.preventDefault()
  }
  addEventListener('keydown', onKeyDown, { capture: true, signal: collecting.signal })
  return () => {
    collecting.abort()
    return text
  }
}

/** Links to a listing's own search; with JavaScript it opens the site's search, loaded on demand. */
export function SearchLink({ href, className, labelClassName }: SearchLinkProps) {
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<DialogProps>; typedBefore: () => string } | null>(null)
  const open = (event: MouseEvent) => {
    if (!isOrdinaryClick(event)) return
    event.preventDefault()
    const typedBefore = collectKeys()
    import('./search-dialog').then(
      ({ SearchDialog }) => setDialog({ Dialog: SearchDialog, typedBefore }),
      () => {
        typedBefore()
        location.assign(href)
      },
    )
  }
  return (
    <>
      <a href={href} className={className} onClick={open}>
        <SearchIcon />
        <span className={labelClassName}>Search</span>
      </a>
      {dialog && <dialog.Dialog typedBefore={dialog.typedBefore} onClose={() => setDialog(null)} />}
    </>
  )
}
