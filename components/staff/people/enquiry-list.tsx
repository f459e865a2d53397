import { Box, Typography } from '@mui/material'
import { type RaRecord, SimpleList } from 'react-admin'
import { formatElapsed } from '@/lib/staff/elapsed'
import { enquiryKindLabels, labelOf } from '@/lib/staff/labels'
import { enquiries } from '@/lib/staff/resources/people'
import { nameOfActor } from '../format'
import { Thumbnail } from '../pieces/piece-list'
import { RecordList } from '../record-list'
import { Column, RecordLink, wrapping } from '../record-table'

const nameOf = ({ name, firstName, lastName, email }: Omit<RaRecord, 'id'>): string =>
  name || [firstName, lastName].filter(Boolean).join(' ') || email

/** The piece, or what was asked about where the shop has no such piece. */
const aboutOf = ({ item, sku, model, kind }: Omit<RaRecord, 'id'>): string =>
  item || sku || model || labelOf(enquiryKindLabels, kind)

/** The state of an enquiry as text. */
const standing = ({ status, createdAt, spam, answered_by, mailState }: RaRecord): string => {
  const failed = mailState === 'failed' ? ' · an email failed' : ''
  if (spam && status === 'new') return `Possible spam${failed}`
  if (status === 'new') return `Received ${formatElapsed(new Date(createdAt), new Date())}${failed}`
  if (status === 'answered') return `Answered${answered_by ? ` by ${nameOfActor(String(answered_by))}` : ''}${failed}`
  return `Closed${failed}`
}

const Subject = ({ enquiry }: { enquiry: Omit<RaRecord, 'id'> }) => (
  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
    {enquiry.photo && <Thumbnail photo={enquiry.photo} size={40} />}
    <Box component="span" sx={wrapping}>
      {aboutOf(enquiry)}
      <Typography variant="body2" color="textSecondary">
        {enquiry.reference}
      </Typography>
    </Box>
  </Box>
)

/** The inbox. */
export const EnquiryList = () => (
  <RecordList
    resource={enquiries}
    phone={
      <SimpleList
        rowClick="edit"
        leftAvatar={(enquiry) => <Thumbnail photo={enquiry.photo} size={40} />}
        primaryText={nameOf}
        secondaryText={(enquiry) => `${aboutOf(enquiry)} · ${standing(enquiry)}`}
      />
    }
  >
    <Column source="createdAt" label="Status" render={standing} />
    <Column source="name" label="Customer" render={(enquiry) => <RecordLink>{nameOf(enquiry)}</RecordLink>} />
    <Column source="item" label="Enquiry" render={(enquiry) => <Subject enquiry={enquiry} />} />
    <Column source="boutique" label="Boutique" />
    <Column source="assigned_to" label="Assigned to" render={(enquiry) => enquiry.assigned} />
  </RecordList>
)
