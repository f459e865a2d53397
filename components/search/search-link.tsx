'use client'

import { type ComponentType, type MouseEvent, useState } from 'react'
import { isOrdinaryClick } from '@/components/layout/native-navigation'
import { SearchIcon } from '@/components/ui/icons'

type SearchLinkProps = { href: string; className?: string; labelClassName?: string }

/** Links to a listing's own search; with JavaScript it opens the site's search, loaded on demand. */
export function SearchLink({ href, className, labelClassName }: SearchLinkProps) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  const open = (event: MouseEvent) => {
    if (!isOrdinaryClick(event)) return
    event.preventDefault()
    import('./search-dialog').then(
      (loaded) => setDialog(() => loaded.SearchDialog),
      () => location.assign(href),
    )
  }
  return (
    <>
      <a href={href} className={className} onClick={open}>
        <SearchIcon />
        <span className={labelClassName}>Search</span>
      </a>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  )
}
