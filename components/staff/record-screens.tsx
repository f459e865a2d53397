import { Create, Edit } from 'react-admin'
import type { Resource } from '@/lib/staff/resources/resource'
import { RecordHistory } from './history/record-history'
import { readOnce } from './keep-typed'
import { initialValues, RecordForm } from './record-form'

/** The form of a record that is there. Refusals come from the server, so nothing is shown as saved before it is. */
export const RecordEdit = ({ resource }: { resource: Resource }) => (
  <Edit mutationMode="pessimistic" redirect={false} queryOptions={readOnce}>
    <RecordForm resource={resource} />
    <RecordHistory resource={resource} />
  </Edit>
)

export const RecordCreate = ({ resource }: { resource: Resource }) => (
  <Create redirect="edit" record={initialValues(resource)}>
    <RecordForm resource={resource} />
  </Create>
)
