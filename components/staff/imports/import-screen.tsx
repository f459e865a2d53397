import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Title } from 'react-admin'
import { useFocusAfter } from '../keep-focus'
import { ReadFailure } from '../messages'
import { refetchInBackground } from '../queries'
import { AlwaysAsk } from '../unsaved-beside'
import { Columns } from './columns'
import { DropArea } from './drop-area'
import { formatNumber } from './format'
import { EarlierImports, FolderProgress, type Import, ImportProgress, isUnderWay, readImport } from './import-progress'
import { createPreparation, type Looked, untilOver } from './preparation'
import { Pieces, PreviewReport } from './preview-report'
import { Publishing } from './publishing'
import { RefusedLines } from './refused-lines'
import { UnknownValues } from './unknown-values'

/** State and actions of the import screen: uploads, preview and start of the import. */
const useImport = (onStarted: (id: number) => Promise<void>) => {
  const [preparation] = useState(createPreparation)
  const { subscribe, current, leave, bring, ...actions } = preparation
  const state = useSyncExternalStore(subscribe, current)
  useEffect(() => leave, [leave])
  return { ...state, ...actions, bring: () => bring(onStarted) }
}

const Looking = ({ looked: { lines, total } }: { looked: Looked }) => (
  <Box role="status">
    <Typography variant="body2" sx={{ mb: 1 }}>
      Reading and checking every line …{total > 0 && ` Line ${formatNumber(lines)} of ${formatNumber(total)}.`}
    </Typography>
    <LinearProgress
      aria-label="Reading"
      variant={total > 0 && lines < total ? 'determinate' : 'indeterminate'}
      value={(100 * lines) / Math.max(1, total)}
    />
  </Box>
)

/** Imports a table of pieces and their photographs: first a preview with refused lines, then a job of the worker. */
export const ImportScreen = () => {
  const client = useQueryClient()
  const {
    data: imports = [],
    error,
    refetch,
  } = useQuery({
    queryKey: ['imports'],
    queryFn: async () => (await refetchInBackground(client, ['imports'])<Import[]>('imports')).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 3_000 : false),
  })
  const [running, setRunning] = useState<number | null>(null)
  const brought = useImport(async (id) => {
    setRunning(id)
    // Photographs are matched with existing pieces.
    await untilOver(() => readImport(id))
    await client.invalidateQueries({ queryKey: ['imports'], exact: true })
  })
  const { table, zip, photographs, choices, look, looked, busy, problem, tally } = brought
  const { add, choose, lookAgain, clear, bring } = brought
  const hasWork = (look?.table ?? look?.photographs ?? photographs.length > 0) && !look?.reason
  const isArriving = (table && !table.upload) || (zip && !zip.upload)
  // What only this page has: files on their way, photographs that are sent after the table, and what was chosen by hand.
  const isChosen = Object.keys({ ...choices.columns, ...choices.corrections }).length > 0 || choices.words.length > 0
  const isUnsaved = isArriving || photographs.length > 0 || isChosen
  const hasButtons = look !== null || photographs.length > 0
  const area = useRef<HTMLElement>(null)
  useFocusAfter(hasButtons, area)
  const brings = async () => {
    if (busy !== '') return
    setRunning(null)
    await bring()
  }
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="Import stock" />
      <CardContent sx={{ display: 'grid', gap: 3, '& > *': { minWidth: 0 } }}>
        {isUnsaved && <AlwaysAsk />}
        <DropArea area={area} table={table} zip={zip} photographs={photographs.length} add={add} />
        {problem && (
          <Alert
            severity="error"
            action={
              (table?.upload || zip?.upload) &&
              busy === '' && (
                <Button color="inherit" onClick={() => void lookAgain()}>
                  Check again
                </Button>
              )
            }
          >
            {problem}
          </Alert>
        )}
        {busy === 'looking' && <Looking looked={looked} />}
        {look?.table && look.table.counts.created > 0 && (
          <Publishing
            look={look}
            photographs={photographs.map(({ path }) => path)}
            choices={choices}
            choose={choose}
            isBusy={busy !== ''}
          />
        )}
        {look && look.columns.length > 0 && (
          <Columns columns={look.columns} choices={choices} choose={choose} isBusy={busy !== ''} />
        )}
        {look?.table && (
          <UnknownValues unknown={look.table.unknown} choices={choices} choose={choose} isBusy={busy !== ''} />
        )}
        {look && <PreviewReport look={look} />}
        {hasButtons && (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button
              variant="contained"
              disabled={!hasWork || busy === 'looking' || Boolean(isArriving)}
              // During the import, `disabled` would lose the keyboard focus.
              aria-disabled={busy === 'bringing'}
              sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
              onClick={() => void brings()}
            >
              Import
            </Button>
            <Button onClick={clear} disabled={busy === 'bringing'}>
              Start again
            </Button>
          </Box>
        )}
        {look?.table && (
          <RefusedLines
            problems={look.table.problems}
            count={look.table.counts.refused}
            correct={(corrections) => void choose({ corrections: { ...choices.corrections, ...corrections } })}
          />
        )}
        {look?.table && (
          <>
            <Pieces title="Will change" pieces={look.table.changed} count={look.table.counts.changed} />
            <Pieces title="New pieces" pieces={look.table.created} count={look.table.counts.created} />
          </>
        )}
        {running !== null && <ImportProgress id={running} />}
        {tally && <FolderProgress tally={tally} />}
        {error && imports.length === 0 && <ReadFailure error={error} again={refetch} />}
        {imports.length > 0 && <EarlierImports imports={imports} />}
      </CardContent>
    </Card>
  )
}
