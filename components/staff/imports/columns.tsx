import {
  Box,
  FormControlLabel,
  MenuItem,
  Switch,
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
import { type ColumnField, columnFieldNames } from '@/lib/stock-import/fields'
import type { ReadingChoices } from '@/lib/stock-import/schema'
import { distinctLabel } from './format'

type Column = ImportPreview['columns'][number]

const leftOut = 'not imported'
const options = columnFieldNames
  .map((name) => ({ name, label: distinctLabel(name) }))
  .sort((one, other) => (one.label < other.label ? -1 : 1))
const how = {
  'by hand': 'chosen by hand',
  remembered: 'as chosen last time',
  'by name': 'matched by name',
  none: '',
} as const

/** Of a select while the table is read: `disabled` would lose the keyboard focus after each choice. */
const resting = (isBusy: boolean) => ({ readOnly: isBusy, sx: { opacity: isBusy ? 0.5 : 1 } })

type ColumnsProps = {
  columns: Column[]
  choices: ReadingChoices
  choose: (next: Partial<ReadingChoices>) => Promise<void>
  isBusy: boolean
}

const FieldChoice = ({ column, choices, choose, isBusy }: { column: Column } & Omit<ColumnsProps, 'columns'>) => (
  <TextField
    select
    value={column.field ?? leftOut}
    helperText={how[column.how]}
    onChange={({ target }) => {
      const field = target.value === leftOut ? null : (target.value as ColumnField)
      // A field can be mapped once: it is removed from the column that had it.
      const others = Object.fromEntries(
        Object.entries(choices.columns).map(([heading, other]) => [heading, other === field ? null : other]),
      )
      void choose({ columns: { ...others, [column.heading]: field } })
    }}
    slotProps={{ htmlInput: { 'aria-label': `Field for ${column.heading}` }, select: resting(isBusy) }}
  >
    <MenuItem value={leftOut}>Do not import</MenuItem>
    {options.map(({ name, label }) => (
      <MenuItem key={name} value={name}>
        {label}
      </MenuItem>
    ))}
  </TextField>
)

const Samples = ({ samples }: Pick<Column, 'samples'>) => (
  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {samples.join(' · ')}
  </Typography>
)

/** Mapping of columns to fields and parsing options. Manual choices are remembered for the next table. */
export const Columns = ({ columns, choices, choose, isBusy }: ColumnsProps) => {
  const { data: currencies = [] } = useGetList('currencies', { sort: { field: 'display_order', order: 'ASC' } })
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Columns
      </Typography>
      <Table size="small" sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: { xs: '45%', md: '25%' } }}>Column in the file</TableCell>
            <TableCell>Field</TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' }, width: '45%' }}>Examples</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns
            .filter(({ heading }) => heading !== '')
            .map((column) => (
              <TableRow key={column.heading}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {column.heading}
                  <Box sx={{ display: { md: 'none' } }}>
                    <Samples samples={column.samples} />
                  </Box>
                </TableCell>
                <TableCell>
                  <FieldChoice column={column} choices={choices} choose={choose} isBusy={isBusy} />
                </TableCell>
                <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>
                  <Samples samples={column.samples} />
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mt: 2 }}>
        <TextField
          select
          label="Prices without a currency"
          value={choices.currency}
          onChange={({ target }) => void choose({ currency: target.value as ReadingChoices['currency'] })}
          sx={{ maxWidth: 340 }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true, ...resting(isBusy) } }}
        >
          <MenuItem value="">Keep the piece’s currency; £ for new pieces</MenuItem>
          {currencies.map(({ id }) => (
            <MenuItem key={id} value={id}>
              {id}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={
            <Switch
              checked={choices.keepEmpty}
              {...(isBusy && { 'aria-disabled': true })}
              onChange={({ target }) => !isBusy && void choose({ keepEmpty: target.checked })}
            />
          }
          label="Ignore empty cells"
        />
      </Box>
    </section>
  )
}
