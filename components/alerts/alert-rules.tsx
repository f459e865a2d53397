import { useEffect, useRef } from 'react'
import type { FormRules, ThanksProps } from '@/components/forms/form-rules'
import { Spinner } from '@/components/ui/spinner'
import { alertForm, alertTexts } from '@/lib/alerts/form'
import { listingPath, listings } from '@/lib/catalogue/listing'

const messageIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : alertTexts.asked

/** In place of the field. Takes the focus, so that it is heard. */
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

/** The listing as it stands in the address now, which script changes without a new page. */
const listingHere = () => {
  const { pathname, search } = window.location
  const listing = listings.find((name) => listingPath[name] === pathname)
  return listing ? { listing, query: search.slice(1, 2_001) } : {}
}

/** What the form needs once it is touched, beside what every public form has. */
export const alertRules = {
  schema: alertForm.schema,
  sentAlong: listingHere,
  thanks: Asked,
} satisfies Partial<FormRules>
