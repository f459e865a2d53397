import type { ReactNode } from 'react'
import { Create, useCanAccess, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Resource } from '@/lib/staff/resources/resource'
import { isOwn, othersWords } from '@/lib/staff/roles'
import { RecordHistory } from './history/record-history'
import { OpenRecord, readOnce } from './open-record'
import { initialValues, RecordForm } from './record-form'
import { RecordSight } from './record-sight'
import { useMe } from './use-me'

/** The form of a record that is there. */
export const RecordEdit = ({ resource }: { resource: Resource }) => (
  <OpenRecord>
    <RecordForm resource={resource} />
    <RecordHistory resource={resource} />
  </OpenRecord>
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
  const { data: record, isFetched } = useGetOne(resource.name, { id }, { ...readOnce, enabled: mayBeOthers })
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
