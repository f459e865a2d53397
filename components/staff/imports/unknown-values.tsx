import {
  Box,
  Button,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useGetList } from 'react-admin'
import type { ImportPreview } from '@/lib/staff/import-preview'
import { type ValueChoice, valueKey, wordFields } from '@/lib/stock-import/known-values'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { distinctLabel, formatImportValue, formatNumber } from './format'

type Unknown = NonNullable<ImportPreview['table']>['unknown'][number]

type UnknownValuesProps = {
  unknown: Unknown[]
  choices: ReadingChoices
  choose: (next: Partial<ReadingChoices>) => Promise<void>
  isBusy: boolean
}

type Row = Pick<ValueChoice, 'field' | 'value'> & { word?: string; found?: Unknown }
type RowProps = { row: Row; put: (word: string | null) => void; isBusy: boolean }

const resting = (isBusy: boolean) => ({ displayEmpty: true, readOnly: isBusy, sx: { opacity: isBusy ? 0.5 : 1 } })

const places = new Set(['Boutique', 'WatchLocation', 'JewelleryLocation', 'Location'])

const WordChoice = ({ row: { field, value, word, found }, put, isBusy }: RowProps) => {
  const { data: boutiques = [] } = useGetList('boutiques', { sort: { field: 'display_order', order: 'ASC' } })
  const choices = places.has(field) ? boutiques.map(({ id }) => String(id)) : (wordFields[field]?.choices ?? [])
  return (
    <TextField
      select
      value={word ?? ''}
      onChange={({ target }) => put(target.value || null)}
      slotProps={{ htmlInput: { 'aria-label': `Word for ${value}` }, select: resting(isBusy) }}
    >
      <MenuItem value="">{found?.isRefused ? 'Choose …' : 'As written'}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {formatImportValue(field, choice)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const BrandQuestion = ({ row: { value, word, found }, put, isBusy }: RowProps) => {
  const near = found?.near
  if (word !== undefined)
    return (
      <>
        {word === value ? 'New brand' : word}{' '}
        <Button size="small" aria-disabled={isBusy} onClick={() => !isBusy && put(null)}>
          Change
        </Button>
      </>
    )
  return (
    <>
      <Typography variant="body2">Is {value} a new brand?</Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {near && (
          <Button size="small" aria-disabled={isBusy} onClick={() => !isBusy && put(near)}>
            Use {near}
          </Button>
        )}
        <Button size="small" aria-disabled={isBusy} onClick={() => !isBusy && put(value)}>
          Yes, a new brand
        </Button>
      </Box>
    </>
  )
}

/** The values that the shop does not know, each with a choice of its words. What is chosen is remembered. */
export const UnknownValues = ({ unknown, choices, choose, isBusy }: UnknownValuesProps) => {
  const rows = new Map<string, Row>(choices.words.map((chosen) => [valueKey(chosen.field, chosen.value), chosen]))
  for (const found of unknown) {
    const key = valueKey(found.field, found.value)
    rows.set(key, { field: found.field, value: found.value, ...rows.get(key), found })
  }
  if (rows.size === 0) return null
  const put =
    (key: string, { field, value }: Row) =>
    (word: string | null) => {
      const others = choices.words.filter((one) => valueKey(one.field, one.value) !== key)
      void choose({ words: word === null ? others : [...others, { field, value, word }] })
    }
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        New values
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        The shop does not use these words yet. Choose a match for each, or keep it as written. Your choices are
        remembered for the next import.
      </Typography>
      <Table size="small" sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell>In the file</TableCell>
            <TableCell sx={{ width: '55%' }}>In the shop</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...rows]
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, row]) => {
              const Choice = row.field === 'ManufacturerName' ? BrandQuestion : WordChoice
              return (
                <TableRow key={key}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    {row.value}
                    <Typography variant="body2" color="textSecondary">
                      {distinctLabel(row.field)}
                      {row.found && ` · ${row.found.lines === 1 ? '1 line' : `${formatNumber(row.found.lines)} lines`}`}
                    </Typography>
                  </TableCell>
                  <TableCell>
                    <Choice row={row} put={put(key, row)} isBusy={isBusy} />
                  </TableCell>
                </TableRow>
              )
            })}
        </TableBody>
      </Table>
    </section>
  )
}
