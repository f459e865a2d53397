import { usePathname } from 'next/navigation'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { isMember } from '@/lib/members/is-member'
import type { UnkeptNoteProps } from './unkept-note'
import { savedStore } from './use-saved'

const areUnkept = () => !savedStore.isKept() && savedStore.read().length > 0 && !isMember()

/** Says at a save that this browser does not keep it; an account does. The page of saved pieces says so itself. */
export function UnkeptSaves() {
  const unkept = useSyncExternalStore(savedStore.subscribe, areUnkept)
  const isElsewhere = usePathname() !== '/saved'
  const [isClosed, setClosed] = useState(false)
  const [Note, setNote] = useState<ComponentType<UnkeptNoteProps>>()
  useEffect(() => {
    if (!unkept) return
    import('./unkept-note').then(
      ({ UnkeptNote }) => setNote(() => UnkeptNote),
      () => {},
    )
  }, [unkept])
  const isShown = unkept && isElsewhere && !isClosed
  return (
    <div role="status" data-screen>
      {isShown && Note && <Note onClose={() => setClosed(true)} />}
    </div>
  )
}
