import type { ReactNode } from 'react'
import { Create, Edit, useCanAccess, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Resource } from '@/lib/staff/resources/resource'
import { isOwn, othersWords } from '@/lib/staff/roles'
import { RecordHistory } from './history/record-history'
import { readOnce } from './keep-typed'
import { initialValues, RecordForm } from './record-form'
import { RecordSight } from './record-sight'
import { useMe } from './use-me'

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

/** A boutique's colleague is shown from the start what the other boutique has, not refused at the end. */
const OwnOrSight = ({ resource, children }: { resource: Resource; children: ReactNode }) => {
  const me = useMe()
  const { id = '' } = useParams()
  const mayBeOthers = me?.role === 'boutique'
  const { data: record, isFetched } = useGetOne(
    resource.name,
    { id },
    { ...readOnce, retry: false, enabled: mayBeOthers },
  )
  // Not while the form reads it anew: it would be taken away, and begin again.
  if (!me || (mayBeOthers && !isFetched)) return null
  if (record && !isOwn(me, resource.name, record)) return <RecordSight resource={resource} why={othersWords} />
  return children
}

/** One address for a record: its form for whoever may change it, else the record to be read. */
export const RecordScreen = ({ resource, children }: { resource: Resource; children: ReactNode }) => {
  const { canAccess, isPending } = useCanAccess({ resource: resource.name, action: 'edit' })
  if (isPending) return null
  return canAccess ? (
    <OwnOrSight resource={resource}>{children}</OwnOrSight>
  ) : (
    <RecordSight resource={resource} why="Your role may read this, and not change it." />
  )
}
