import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { FormRules, ThanksProps } from '@/components/forms/form-rules'
import { Spinner } from '@/components/ui/spinner'
import { useFocusedGroup } from '@/components/ui/use-focused-group'
import { alertForm, alertTexts } from '@/lib/alerts/form'
import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingPath, listings } from '@/lib/catalogue/listing'

/** What an alert on a listing depends on: neither how its pieces are shown nor where the visitor came from. */
const wishIn = (query: URLSearchParams) => {
  const { page: _page, view: _view, sort: _sort, ...wish } = parseCriteria(query)
  return JSON.stringify(wish)
}

const messageIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : alertTexts.asked

/**
 * Replaces the field after sending. Takes the focus, so that screen readers announce it. Other criteria of the listing
 * are another alert, so the field returns for them.
 */
function Asked({ body, onReturn }: ThanksProps) {
  const { group, textId } = useFocusedGroup()
  const wish = wishIn(useSearchParams())
  const asked = useRef(wish)
  useEffect(() => {
    if (wish !== asked.current) onReturn()
  }, [wish, onReturn])
  return (
    <div className="thanks" {...group}>
      <Spinner />
      <p id={textId}>{messageIn(body)}</p>
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
