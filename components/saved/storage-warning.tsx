import { usePathname } from 'next/navigation'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isMember } from '@/lib/members/is-member'
import type { StorageNoteProps } from './storage-note'
import { savedStore } from './use-saved'

const isUnsaved = () => !savedStore.isPersistent() && savedStore.read().length > 0 && !isMember()

/** Says at a save that this browser does not keep it; an account does. The page of saved pieces says so itself. */
export function StorageWarning() {
  const isLost = useSyncExternalStore(savedStore.subscribe, isUnsaved)
  const isElsewhere = usePathname() !== '/saved'
  const [isClosed, setClosed] = useState(false)
  const [Note, setNote] = useState<ComponentType<StorageNoteProps>>()
  useEffect(() => {
    if (!isLost) return
    import('./storage-note').then(
      ({ StorageNote }) => setNote(() => StorageNote),
      () => {},
    )
  }, [isLost])
  const isShown = isLost && isElsewhere && !isClosed
  return (
    <div role="status" data-screen>
      {isShown && Note && <Note onClose={() => setClosed(true)} />}
    </div>
  )
}
