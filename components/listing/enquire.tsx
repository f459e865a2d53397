import { type ComponentType, useRef, useState } from 'react'
import { enquiryId } from '@/components/detail/enquiry-id'
import { SiteLink } from '@/components/ui/link'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { Card } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'
import type { Contacts, EnquiryPopupProps } from './enquiry-popup'

const load = () => import('./enquiry-popup')

/**
 * 'Enquire Now': opens the popup, loaded on demand. Without JavaScript it links to the form on the piece's page, or
 * to the one in this page's foot if that page is hidden.
 */
export function Enquire({ card, contacts }: { card: Card; contacts: Contacts }) {
  const hydrated = useHydrated()
  const button = useRef<HTMLButtonElement>(null)
  const [Popup, setPopup] = useState<ComponentType<EnquiryPopupProps> | null>(null)
  const href = card.href ? `${card.href}#${enquiryId}` : '#speak'
  const label = (
    <>
      {texts.listing.enquire}
      <span className="visually-hidden">{`: ${card.brand} ${card.name}`}</span>
    </>
  )
  if (!hydrated)
    return (
      <SiteLink className="btn btn--outline btn--small" href={href}>
        {label}
      </SiteLink>
    )

  const open = () =>
    load().then(
      (loaded) => setPopup(() => loaded.EnquiryPopup),
      () => location.assign(href),
    )
  const close = () => {
    setPopup(null)
    button.current?.focus()
  }
  return (
    <>
      <button
        type="button"
        className="btn btn--outline btn--small"
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={open}
        ref={button}
      >
        {label}
      </button>
      {Popup && <Popup card={card} contacts={contacts} onClose={close} />}
    </>
  )
}
