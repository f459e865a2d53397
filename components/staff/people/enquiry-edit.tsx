import { Button } from '@mui/material'
import { Edit, TopToolbar, useNotify, useRecordContext, useUpdate } from 'react-admin'
import { enquiries } from '@/lib/staff/resources/people'
import { RecordForm } from '../record-form'

type Row = Record<string, unknown>

const nameOf = (row: Row) => [row.name, [row.firstName, row.lastName].filter(Boolean).join(' ')].find(Boolean) ?? ''

/** What a reply begins with. */
const templateOf = (row: Row) =>
  [
    `Dear ${nameOf(row) || 'Sir or Madam'},`,
    '',
    `Thank you for your enquiry${row.item ? ` about the ${row.item}` : ''}.`,
    '',
    '',
  ].join('\n')

const mailTo = (row: Row) =>
  `mailto:${encodeURIComponent(String(row.email))}?${new URLSearchParams({
    subject: `${row.item || 'Your enquiry'} (${row.reference})`,
    body: templateOf(row),
  })
    .toString()
    .replaceAll('+', '%20')}`

const whatsApp = (row: Row) =>
  `https://wa.me/${String(row.phone).replace(/^00/, '').replace(/\D/g, '')}?text=${encodeURIComponent(templateOf(row))}`

/** Reply by mail or WhatsApp from the template; opening either asks whether it is answered. */
const EnquiryActions = () => {
  const enquiry = useRecordContext()
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  if (!enquiry) return null
  const mark = (status: string, words: string) =>
    update(
      'enquiries',
      { id: enquiry.id, data: { ...enquiry, status }, previousData: enquiry },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(words, { type: 'success' }),
        onError: (error) => notify(error instanceof Error ? error.message : 'This did not work.', { type: 'error' }),
      },
    )
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button href={mailTo(enquiry)} variant="contained">
        Reply by mail
      </Button>
      {/^(\+|00)\d/.test(String(enquiry.phone)) && (
        <Button href={whatsApp(enquiry)} target="_blank" rel="noreferrer" variant="outlined">
          Reply by WhatsApp
        </Button>
      )}
      {enquiry.status === 'new' && (
        <Button disabled={isPending} onClick={() => void mark('answered', 'Marked as answered.')}>
          Answered
        </Button>
      )}
      {enquiry.status !== 'closed' && (
        <Button disabled={isPending} onClick={() => void mark('closed', 'Closed.')}>
          Close
        </Button>
      )}
    </TopToolbar>
  )
}

/** An enquiry and how far it is. */
export const EnquiryEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false} actions={<EnquiryActions />}>
    <RecordForm resource={enquiries} />
  </Edit>
)
