'use client'

import { type MouseEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { EnquiryForm } from '@/components/enquiries/forms'
import { useBackCloses } from '@/components/ui/close-on-back'
import { ModelName } from '@/components/ui/title'
import type { Boutique } from '@/lib/boutiques/boutique'
import { channelsFor } from '@/lib/boutiques/contact-channels'
import type { Card } from '@/lib/catalogue/piece'
import * as texts from '@/lib/enquiry-sheet-texts'
import styles from './enquiry-popup.module.css'

/** The contact numbers of each boutique, and whether the privacy policy is hidden. */
export type Contacts = { boutiques: Pick<Boutique, 'name' | 'PhoneNumber' | 'WhatsAppNumber'>[]; unlinked: boolean }

export type EnquiryPopupProps = { card: Card; contacts: Contacts; onClose: () => void }

/** An enquiry about a row of the list view: a sheet from the right, on phones from the bottom. */
export function EnquiryPopup({ card, contacts, onClose }: EnquiryPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef(false)
  const close = () => dialog.current?.close()
  useBackCloses(true, close)

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    // The page behind must not scroll.
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = ''
      element?.close()
    }
  }, [])

  // Dragging a selection out of a field ends on the overlay, but must not close the popup.
  const onOverlay = ({ target }: MouseEvent) => target === dialog.current

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as the browser does with every dialog
    <dialog
      className={styles.popup}
      ref={dialog}
      aria-labelledby="enquiry-about"
      onPointerDown={(event) => {
        pressed.current = onOverlay(event)
      }}
      onClick={(event) => pressed.current && onOverlay(event) && close()}
      onClose={(event) => event.target === dialog.current && !dialog.current.open && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 className="title-section" id="enquiry-about">
            <ModelName text={texts.about(card.brand, card.model || card.name)} />
          </h2>
          <button type="button" className="link" onClick={close}>
            {texts.close}
          </button>
        </div>
        <EnquiryForm piece={card} reach={channelsFor(contacts.boutiques, card.location)} unlinked={contacts.unlinked} />
      </div>
    </dialog>,
    document.body,
  )
}
