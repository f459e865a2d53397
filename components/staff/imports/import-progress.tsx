import { Alert, Box, Button, LinearProgress, Link, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { importStateLabels, labelOf } from '@/lib/staff/labels'
import type { ImportUndo } from '@/lib/staff/undo-import'
import type { Problem } from '@/lib/stock-import/parse-line'
import { formatTime } from '../format'
import { refetchInBackground } from '../queries'
import { callApi, errorsOf } from '../request'
import { useOnce } from '../use-once'
import { formatCounts, formatNumber } from './format'
import { RefusedLines } from './refused-lines'
import type { Tally } from './send-photographs'

/** Result of an import's photographs; `files` is set while they are being unpacked. */
type Photographs = { files?: number } & Partial<Omit<Tally, 'all'>> & { refusedCount?: number }

export type Import = {
  id: number
  file: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  total: number
  done: number
  created: number
  changed: number
  unchanged: number
  refused: number
  photos: Photographs
  error: string
  started_by: string
  created_at: string
  undone_at: string | null
}

type WholeImport = Import & { problems: Problem[] }

export const readImport = async (id: number) => (await callApi<WholeImport>(`imports/${id}`)).data

export const isUnderWay = ({ state }: Pick<Import, 'state'>) => state === 'waiting' || state === 'running'

const photographsInWords = ({ files, added, replaced = 0, unchanged = 0, refusedCount = 0 }: Photographs) => {
  if (added === undefined) return files ? `${formatNumber(files)} photographs so far.` : ''
  return `Photographs: ${formatNumber(added)} new, ${formatNumber(replaced)} replaced, ${formatNumber(unchanged)} unchanged, ${formatNumber(refusedCount)} refused.`
}

/** Photographs of a folder or zip that were refused, and why. */
const RefusedPhotographs = ({ refused = [] }: Pick<Photographs, 'refused'>) =>
  refused.length > 0 && (
    <Alert severity="warning" variant="outlined">
      {refused.slice(0, 20).map(({ path, reason }) => (
        <Box key={path} sx={{ overflowWrap: 'anywhere' }}>
          {path}: {reason}
        </Box>
      ))}
      {refused.length > 20 && <Box>… and {formatNumber(refused.length - 20)} more.</Box>}
    </Alert>
  )

export const FolderProgress = ({ tally: { all, added, replaced, unchanged, refused } }: { tally: Tally }) => {
  const arrived = added + replaced + unchanged + refused.length
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      {arrived < all && <LinearProgress variant="determinate" value={(100 * arrived) / all} aria-label="Photographs" />}
      <Typography>
        {formatNumber(arrived)} of {formatNumber(all)} photographs: {formatNumber(added)} new, {formatNumber(replaced)}{' '}
        replaced, {formatNumber(unchanged)} unchanged, {formatNumber(refused.length)} refused.
      </Typography>
      <RefusedPhotographs refused={refused} />
    </Box>
  )
}

/** A table that takes an import back as far as nobody has changed its pieces since. */
const TakeBack = ({ id }: { id: number }) => (
  <Typography variant="body2">
    <Link href={`/api/staff/imports/${id}/former`} download>
      Download the pieces as they were before
    </Link>
    . Import that file to undo the rest: pieces not edited since go back to how they were, and new ones become drafts.
    Photographs stay.
  </Typography>
)

/** 'Undo this import: move 24 new pieces to the bin, revert 2' */
const undoWords = ({ created, changed }: ImportUndo) => {
  const parts = [
    created > 0 && `move ${formatNumber(created)} new ${created === 1 ? 'piece' : 'pieces'} to the bin`,
    changed > 0 && `revert ${formatNumber(changed)}`,
  ]
  return `Undo this import: ${parts.filter(Boolean).join(', ')}`
}

/** Button that undoes an import, or what stands in the way. */
const UndoImport = ({ one: { id, undone_at } }: { one: Import }) => {
  const client = useQueryClient()
  const notify = useNotify()
  const { once, resting } = useOnce()
  const { data } = useQuery({
    queryKey: ['imports', id, 'undo', undone_at],
    queryFn: async () => (await callApi<ImportUndo>(`imports/${id}/undo`)).data,
    enabled: undone_at === null,
    refetchOnMount: 'always',
  })
  if (undone_at) return <Typography variant="body2">Undone on {formatTime(undone_at)}.</Typography>
  if (!data || data.created + data.changed === 0) return null
  const undo = () =>
    callApi(`imports/${id}/undo`, 'POST')
      .then(
        () => notify('Import undone.', { type: 'success' }),
        (error: unknown) => notify(Object.values(errorsOf(error)).join(' '), { type: 'error' }),
      )
      .finally(() => client.invalidateQueries({ queryKey: ['imports'] }))
  const { inTheWay } = data
  if (inTheWay.length === 0)
    return (
      <Box>
        <Button variant="outlined" {...resting} onClick={() => once(undo)}>
          {undoWords(data)}
        </Button>
      </Box>
    )
  return (
    <>
      <Typography variant="body2">
        This import cannot be undone in one step. Changed, sold or deleted since: {inTheWay.slice(0, 10).join(', ')}
        {inTheWay.length > 10 && ` and ${formatNumber(inTheWay.length - 10)} more`}.
      </Typography>
      <TakeBack id={id} />
    </>
  )
}

/** Progress of an import, and the lines that it refused. It continues when this page is left. */
export const ImportProgress = ({ id }: { id: number }) => {
  const client = useQueryClient()
  const queryKey = ['imports', id]
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => (await refetchInBackground(client, queryKey)<WholeImport>(`imports/${id}`)).data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1_000 : false),
  })
  if (error && !data) return <Alert severity="error">{errorsOf(error).form}</Alert>
  if (!data) return null
  const isOver = !isUnderWay(data)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {!isOver && (
          <LinearProgress
            variant={data.total > 0 && data.done < data.total ? 'determinate' : 'indeterminate'}
            value={(100 * data.done) / Math.max(1, data.total)}
            aria-label={data.file}
          />
        )}
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {data.file}:{' '}
          {isOver
            ? labelOf(importStateLabels, data.state)
            : `line ${formatNumber(data.done)} of ${formatNumber(data.total)}`}
          . {data.total > 0 && `${formatCounts(data)}. `}
          {photographsInWords(data.photos)}
        </Typography>
      </Box>
      {data.error && <Alert severity={isOver ? 'error' : 'warning'}>{data.error}</Alert>}
      <RefusedPhotographs refused={data.photos.refused} />
      {isOver && data.created + data.changed > 0 && <UndoImport one={data} />}
      <RefusedLines problems={data.problems} count={data.refused} />
    </Box>
  )
}

/** Earlier imports, each expandable. */
export const EarlierImports = ({ imports }: { imports: Import[] }) => {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Earlier imports
      </Typography>
      <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {imports.map((one) => (
          <Box component="li" key={one.id} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {one.file} · {formatTime(one.created_at)} · {one.started_by} · {labelOf(importStateLabels, one.state)}
              </Typography>
              <Button
                aria-expanded={open === one.id}
                aria-label={`Results of ${one.file}, ${formatTime(one.created_at)}`}
                onClick={() => setOpen(open === one.id ? null : one.id)}
              >
                {open === one.id ? 'Close' : 'Open'}
              </Button>
            </Box>
            {open === one.id && <ImportProgress id={one.id} />}
          </Box>
        ))}
      </Box>
    </section>
  )
}
