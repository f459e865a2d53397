import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { csvLine } from '@/lib/spreadsheets/csv-line'
import type { Problem } from '@/lib/stock-import/parse-line'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { formatNumber } from './format'

const maxShown = 100

const download = (problems: Problem[]) => {
  const head = ['line', 'refused', 'SKU', 'column', 'value', 'reason', 'fix']
  const lines = problems.map(({ line, isCellOnly, sku, column, value, reason, mend }) => [
    line,
    isCellOnly ? 'cell' : 'line',
    sku,
    column,
    value,
    reason,
    mend,
  ])
  const address = URL.createObjectURL(new Blob(['\ufeff', ...[head, ...lines].map(csvLine)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'refused-lines.csv'
  link.click()
  URL.revokeObjectURL(address)
}

const sentence = ({ reason, mend, isCellOnly }: Problem) =>
  `${reason}${/[.!?]$/.test(reason) ? '' : '.'} ${mend} ${isCellOnly ? 'The rest of the line is imported.' : ''}`.trim()

type Corrections = ReadingChoices['corrections']

/** Corrections that are typed until they are checked, by line and position of the column. */
type Correcting = { typed: Corrections; type: (key: string, text: string) => void; check: () => void }

const CorrectionField = ({ problem, typed, type, check }: { problem: Problem } & Correcting) => {
  const key = `${problem.line}.${problem.at}`
  return (
    <TextField
      value={typed[key] ?? problem.value}
      onChange={({ target }) => type(key, target.value)}
      onKeyDown={(event) => event.key === 'Enter' && check()}
      sx={{ mt: 0.5, maxWidth: 340 }}
      slotProps={{ htmlInput: { 'aria-label': `${problem.column}, line ${problem.line}`, maxLength: 10_000 } }}
    />
  )
}

const ProblemRow = ({ problem, correcting }: { problem: Problem; correcting: Correcting | null }) => (
  <TableRow>
    <TableCell sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
      {problem.line} {problem.sku}
    </TableCell>
    <TableCell sx={{ display: { xs: 'none', md: 'table-cell' }, verticalAlign: 'top' }}>{problem.column}</TableCell>
    <TableCell sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: { md: 'none' } }}>
        {problem.column && `${problem.column}: `}
      </Box>
      {sentence(problem)}
      {correcting && problem.at !== undefined && (
        <Box>
          <CorrectionField problem={problem} {...correcting} />
        </Box>
      )}
    </TableCell>
  </TableRow>
)

const titleOf = (lines: number, cells: number) =>
  [
    (lines > 0 || cells === 0) && `Refused lines: ${formatNumber(lines)}`,
    cells > 0 && `Refused cells: ${formatNumber(cells)}`,
  ]
    .filter(Boolean)
    .join(' · ')

type RefusedLinesProps = { problems: Problem[]; count: number; correct?: (corrections: Corrections) => void }

/** The refused lines and cells, each with its column, the reason and how to fix it, in place if `correct` is given. */
export const RefusedLines = ({ problems, count, correct }: RefusedLinesProps) => {
  const [typed, setTyped] = useState<Corrections>({})
  if (problems.length === 0) return null
  const ofLines = problems.filter(({ isCellOnly }) => !isCellOnly)
  // A report lists a few thousand lines; some have several problems.
  const listed = new Set(ofLines.map(({ line }) => line)).size
  const hasTyped = Object.keys(typed).length > 0
  const correcting = correct
    ? {
        typed,
        type: (key: string, text: string) => setTyped({ ...typed, [key]: text }),
        check: () => {
          if (!hasTyped) return
          correct(typed)
          setTyped({})
        },
      }
    : null
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {titleOf(count, problems.length - ofLines.length)}
      </Typography>
      <Table size="small" sx={{ tableLayout: { xs: 'fixed', md: 'auto' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: '5.5rem', md: '9rem' } }}>Line, SKU</TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>Column</TableCell>
            <TableCell>Problem and how to fix it</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {problems
            .toSorted((one, other) => one.line - other.line)
            .slice(0, maxShown)
            .map((problem) => (
              <ProblemRow
                key={`${problem.line} ${problem.at} ${problem.reason}`}
                problem={problem}
                correcting={correcting}
              />
            ))}
        </TableBody>
      </Table>
      <Box sx={{ mt: 1.5, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        {correcting && (
          <Button variant="contained" disabled={!hasTyped} onClick={correcting.check}>
            Check corrections
          </Button>
        )}
        <Button variant="outlined" onClick={() => download(problems)}>
          Save as CSV
        </Button>
        {(problems.length > maxShown || listed < count) && (
          <Typography variant="body2" color="textSecondary">
            The first {formatNumber(Math.min(maxShown, problems.length))} of {formatNumber(problems.length)};{' '}
            {listed < count
              ? `the file has the first ${formatNumber(listed)} lines of ${formatNumber(count)}.`
              : 'the file has all.'}
          </Typography>
        )}
      </Box>
    </section>
  )
}
