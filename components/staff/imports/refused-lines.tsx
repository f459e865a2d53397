import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { csvLine } from '@/lib/spreadsheets/csv-line'
import type { Problem } from '@/lib/stock-import/parse-line'
import { formatNumber } from './format'

const maxShown = 100

const download = (problems: Problem[]) => {
  const head = ['line', 'SKU', 'column', 'value', 'reason', 'mend']
  const lines = problems.map(({ line, sku, column, value, reason, mend }) => [line, sku, column, value, reason, mend])
  const address = URL.createObjectURL(new Blob(['\ufeff', ...[head, ...lines].map(csvLine)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'refused-lines.csv'
  link.click()
  URL.revokeObjectURL(address)
}

const sentence = ({ reason, mend }: Problem) => `${reason}${/[.!?]$/.test(reason) ? '' : '.'} ${mend}`.trim()

/** The refused lines, each with its column, the reason and how to fix it. */
export const RefusedLines = ({ problems, count }: { problems: Problem[]; count: number }) => {
  if (problems.length === 0) return null
  // A report lists a few thousand lines; some have several problems.
  const listed = new Set(problems.map(({ line }) => line)).size
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Refused lines: {formatNumber(count)}
      </Typography>
      <Table size="small" sx={{ tableLayout: { xs: 'fixed', md: 'auto' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: '5.5rem', md: '9rem' } }}>Line, SKU</TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>Column</TableCell>
            <TableCell>Why, and how to mend it</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {problems
            .toSorted((one, other) => one.line - other.line)
            .slice(0, maxShown)
            .map((problem) => (
              <TableRow key={`${problem.line} ${problem.column} ${problem.reason}`}>
                <TableCell sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
                  {problem.line} {problem.sku}
                </TableCell>
                <TableCell sx={{ display: { xs: 'none', md: 'table-cell' }, verticalAlign: 'top' }}>
                  {problem.column}
                </TableCell>
                <TableCell sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
                  <Box component="span" sx={{ display: { md: 'none' } }}>
                    {problem.column && `${problem.column}: `}
                  </Box>
                  {sentence(problem)}
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
      <Box sx={{ mt: 1.5, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
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
