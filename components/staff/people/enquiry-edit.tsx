import { Button } from '@mui/material'
import { type RaRecord, TopToolbar, useNotify, useRecordContext, useUpdate } from 'react-admin'
import { telHref } from '@/lib/boutiques/boutique'
import { enquiries } from '@/lib/staff/resources/people'
import { me } from '../auth-provider'
import { nameOfActor } from '../format'
import { RecordHistory } from '../history/record-history'
import { ReadFailure } from '../messages'
import { OpenRecord } from '../open-record'
import { useDetails } from '../queries'
import { RecordForm } from '../record-form'
import { useOnce } from '../use-once'
import { EnquiryAside, type EnquiryDetails } from './enquiry-aside'

/** Who had marked an enquiry as answered before this colleague did; null if nobody had. */
const answeredBefore = async ({ answered_by }: RaRecord): Promise<string | null> => {
  const by = String(answered_by)
  return by.endsWith(`<${(await me()).email}>`) ? null : nameOfActor(by)
}

/** Buttons to reply by mail or WhatsApp from the template, to call, and to change the status. */
const EnquiryActions = () => {
  const enquiry = useRecordContext()
  const { details } = useDetails<EnquiryDetails>('enquiries', enquiry)
  const notify = useNotify()
  const [update] = useUpdate()
  const { once, resting } = useOnce()
  if (!enquiry) return null
  const mark = (status: string, words: string) =>
    once(() =>
      update(
        'enquiries',
        { id: enquiry.id, data: { ...enquiry, status }, previousData: enquiry },
        { mutationMode: 'pessimistic', returnPromise: true },
      ).then(
        async (saved: RaRecord) => {
          const earlier = status === 'answered' && (await answeredBefore(saved))
          if (earlier) notify(`${earlier} has already answered this.`, { type: 'info' })
          else notify(words, { type: 'success' })
        },
        (error: unknown) =>
          notify(error instanceof Error ? error.message : 'Something went wrong. Please try again.', { type: 'error' }),
      ),
    )
  const isNew = enquiry.status === 'new'
  const call = telHref(String(enquiry.phone ?? ''))
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button href={details?.reply.mail ?? `mailto:${encodeURIComponent(String(enquiry.email))}`} variant="contained">
        Reply by email
      </Button>
      {details?.reply.whatsApp && (
        <Button href={details.reply.whatsApp} target="_blank" rel="noreferrer" variant="outlined">
          Reply by WhatsApp
        </Button>
      )}
      {call && (
        <Button href={call} variant="outlined">
          Call
        </Button>
      )}
      {/* One button whose label changes, so that it keeps the focus. */}
      <Button
        {...resting}
        onClick={() => (isNew ? mark('answered', 'Marked as answered.') : mark('new', 'Enquiry reopened.'))}
      >
        {isNew ? 'Mark as answered' : 'Reopen'}
      </Button>
      {enquiry.status !== 'closed' && (
        <Button {...resting} onClick={() => mark('closed', 'Enquiry closed.')}>
          Close
        </Button>
      )}
    </TopToolbar>
  )
}

const EnquiryForm = () => {
  const { details, error, refetch } = useDetails<EnquiryDetails>('enquiries', useRecordContext())
  const aside = error ? <ReadFailure error={error} again={refetch} /> : <EnquiryAside details={details} />
  return <RecordForm resource={enquiries} aside={aside} />
}

/** The edit screen of an enquiry. */
export const EnquiryEdit = () => (
  <OpenRecord actions={<EnquiryActions />}>
    <EnquiryForm />
    <RecordHistory resource={enquiries} />
  </OpenRecord>
)
