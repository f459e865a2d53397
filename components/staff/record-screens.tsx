import { type ReactNode, useState } from 'react'
import { Create, type RaRecord, useCanAccess, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Resource } from '@/lib/staff/resources/resource'
import { isOwn, othersWords } from '@/lib/staff/roles'
import { FormUnlessBinned } from './bin/binned-record'
import { RecordHistory } from './history/record-history'
import { OpenRecord, readOnce } from './open-record'
import { useMe } from './queries'
import { ReadOnlyRecord } from './read-only-record'
import { initialValues, RecordForm } from './record-form'

/** The edit screen of a record. */
export const RecordEdit = ({ resource }: { resource: Resource }) => (
  <OpenRecord>
    <FormUnlessBinned resource={resource}>
      <RecordForm resource={resource} />
    </FormUnlessBinned>
    <RecordHistory resource={resource} />
  </OpenRecord>
)

type RecordCreateProps = { resource: Resource; onSuccess?: (made: RaRecord) => void }

/** The screen of a new record. `onSuccess` replaces the notice and the way to the edit screen. */
export const RecordCreate = ({ resource, onSuccess }: RecordCreateProps) => {
  const [made, setMade] = useState<RaRecord | null>(null)
  const onSettled = (saved: RaRecord | undefined, error: unknown) => setMade(error ? null : (saved ?? null))
  return (
    <Create redirect="edit" record={initialValues(resource)} mutationOptions={{ onSuccess, onSettled }}>
      <RecordForm resource={resource} made={made} />
    </Create>
  )
}

/** Shows records of another boutique read-only to the role boutique, instead of refusing the save. */
const EditOrReadOnly = ({ resource, children }: { resource: Resource; children: ReactNode }) => {
  const me = useMe()
  const { id = '' } = useParams()
  const mayBeOthers = me?.role === 'boutique'
  const { data: record, isFetched } = useGetOne(resource.name, { id }, { ...readOnce, enabled: mayBeOthers })
  // isFetched stays true during a refetch, so that the form is not unmounted.
  if (!me || (mayBeOthers && !isFetched)) return null
  if (record && !isOwn(me, resource.name, record)) return <ReadOnlyRecord resource={resource} why={othersWords} />
  return children
}

/** The screen of a record: its form if the colleague may edit it, otherwise read-only. */
export const RecordScreen = ({ resource, children }: { resource: Resource; children: ReactNode }) => {
  const { canAccess, isPending } = useCanAccess({ resource: resource.name, action: 'edit' })
  if (isPending) return null
  return canAccess ? (
    <EditOrReadOnly resource={resource}>{children}</EditOrReadOnly>
  ) : (
    <ReadOnlyRecord resource={resource} why="Your role can view this but not change it." />
  )
}
