import { useEffect, useRef } from 'react'
import type { FormRules, ThanksProps } from '@/components/forms/form-rules'
import { Spinner } from '@/components/ui/spinner'
import { alertForm, alertTexts } from '@/lib/alerts/form'
import { listingPath, listings } from '@/lib/catalogue/listing'

const messageIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : alertTexts.asked

/** Replaces the field after sending. Takes the focus, so that screen readers announce it. */
function Asked({ body }: ThanksProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className="thanks" role="status" tabIndex={-1} ref={panel}>
      <Spinner />
      <p>{messageIn(body)}</p>
    </div>
  )
}

/** The listing and query of the current address, which scripts change without loading a new page. */
const listingHere = () => {
  const { pathname, search } = window.location
  const listing = listings.find((name) => listingPath[name] === pathname)
  return listing ? { listing, query: search.slice(1, 2_001) } : {}
}

/** What an alert form needs beyond the rules of every public form; loaded at first interaction. */
export const alertRules = {
  schema: alertForm.schema,
  sentAlong: listingHere,
  thanks: Asked,
} satisfies Partial<FormRules>
