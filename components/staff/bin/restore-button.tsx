import { Button } from '@mui/material'
import { type Identifier, useNotify, useRefresh } from 'react-admin'
import { bin } from '@/lib/staff/resources/bin'
import { formatCount } from '../format'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'

/** Takes records out of the bin, by their ids there. */
export const restoreFromBin = (ids: Identifier[]) => callApi('bin/restore', 'POST', { ids })

type RestoreProps = { ids: Identifier[]; label?: string; onRestored?: () => void }

export const RestoreButton = ({ ids, label, onRestored }: RestoreProps) => {
  const notify = useNotify()
  const refresh = useRefresh()
  const { once, resting } = useOnce()
  const restore = () =>
    restoreFromBin(ids).then(
      () => {
        notify(ids.length > 1 ? `${formatCount(bin, ids.length)} restored.` : 'Restored.', { type: 'success' })
        onRestored?.()
        refresh()
      },
      (error: unknown) => {
        notify(Object.values(errorsOf(error)).join(' '), { type: 'error' })
        refresh()
      },
    )
  return (
    <Button size="small" aria-label={label} {...resting} onClick={() => once(restore)}>
      Restore
    </Button>
  )
}
