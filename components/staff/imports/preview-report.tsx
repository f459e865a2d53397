import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ImportPreview } from '@/lib/staff/import-preview'
import { fieldLabel, formatCounts, formatImportValue, formatNumber } from './format'

const maxShown = 100

type PiecesProps = { title: string; pieces: NonNullable<ImportPreview['table']>['changed']; count: number }

/** The changes of each piece, field by field. */
export const Pieces = ({ title, pieces, count }: PiecesProps) =>
  pieces.length > 0 && (
    <section>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}: {formatNumber(count)}
      </Typography>
      <Table size="small" sx={{ tableLayout: { xs: 'fixed', md: 'auto' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: '5.5rem', md: '10rem' } }}>Piece</TableCell>
            <TableCell>Changes</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {pieces.slice(0, maxShown).map(({ what, sku, line, changes }) => (
            <TableRow key={sku}>
              <TableCell sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
                {sku}
                <Typography variant="body2" color="textSecondary">
                  line {line}
                </Typography>
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {changes.map(({ field, from, to }) => (
                  <Box key={field}>
                    {fieldLabel(field)}:{' '}
                    {what === 'changed' && (
                      <>
                        <Box component="del">{formatImportValue(field, from)}</Box> →{' '}
                      </>
                    )}
                    {formatImportValue(field, to)}
                  </Box>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {count > maxShown && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          The first {maxShown} of {formatNumber(count)}.
        </Typography>
      )}
    </section>
  )

const Photographs = ({ found }: { found: NonNullable<ImportPreview['photographs']> }) => (
  <Alert severity={found.refusedCount > 0 ? 'warning' : 'success'} variant="outlined">
    The zip has {formatNumber(found.files)} files; {formatNumber(found.files - found.refusedCount)} of them are
    photographs of {formatNumber(found.pieces)} pieces.
    {found.refused.slice(0, 10).map(({ path, reason }) => (
      <Box key={path} sx={{ overflowWrap: 'anywhere' }}>
        {path}: {reason}
      </Box>
    ))}
    {found.refusedCount > 10 && <Box>… and {formatNumber(found.refusedCount - 10)} more.</Box>}
  </Alert>
)

/** Summary of an import preview: counts, notes and photographs. */
export const PreviewReport = ({ look: { table, reason, photographs } }: { look: ImportPreview }) => (
  <>
    {reason && <Alert severity="error">{reason}</Alert>}
    {table && (
      <Typography role="status">
        {table.total === 1 ? '1 line' : `${formatNumber(table.total)} lines`}: {formatCounts(table.counts)}.
      </Typography>
    )}
    {table?.notices.map((notice) => (
      <Alert key={notice} severity="info" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
        {notice}
      </Alert>
    ))}
    {photographs && <Photographs found={photographs} />}
  </>
)
