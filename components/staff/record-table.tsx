import { Checkbox, TableCell } from '@mui/material'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import {
  DataTable,
  DataTableBody,
  type DataTableBodyProps,
  DataTableConfigContext,
  DataTableRow,
  type DataTableRowProps,
  Link,
  useCreatePath,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableRenderContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin'
import { resourceOf } from '@/lib/staff/resources/all'
import { recordTitle } from './format'

/** A name or address in a table: a long word wraps instead of widening the page, a short one keeps its line. */
export const wrapping = { display: 'inline-block', minWidth: { xs: '7em', lg: '10em' }, overflowWrap: 'anywhere' }

/** A record's title as a link, for the keyboard and for opening it in a new tab. A click on its row opens it too. */
export const RecordLink = ({ children }: { children: ReactNode }) => {
  const record = useRecordContext()
  const resource = useResourceContext()
  const createPath = useCreatePath()
  if (!record || !resource) return children
  return (
    <Link
      to={createPath({ resource, id: record.id, type: 'edit' })}
      // Prevents the row from opening the record a second time, in this tab.
      onClick={(event: MouseEvent) => event.stopPropagation()}
      color="inherit"
      sx={{ ...wrapping, py: 0.5, textDecoration: 'underline', textDecorationColor: '#b9ae9c' }}
    >
      {children || `${resourceOf(resource)?.one ?? 'Record'} ${record.id}`}
    </Link>
  )
}

/** Replaces react-admin's column, whose heading only draws by what the list is sorted: this one has `aria-sort` too. */
export const Column: typeof DataTable.Col = (props) => {
  const sort = useDataTableSortContext()
  const isHeading = useDataTableRenderContext() === 'header'
  if (!isHeading || !props.source || sort?.field !== props.source) return <DataTable.Col {...props} />
  return <DataTable.Col {...props} sortDirection={sort.order === 'ASC' ? 'asc' : 'desc'} />
}

/** Replaces react-admin's checkbox, whose label is the same in all rows and is not set on the `input`. */
const SelectCell = () => {
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext()
  const selected = useDataTableSelectedIdsContext()
  const resource = resourceOf(useResourceContext())
  const record = useRecordContext()
  if (!record || !resource) return null
  const isSelectable = isRowSelectable?.(record) ?? true
  return (
    <TableCell padding="checkbox">
      <Checkbox
        className="select-item"
        slotProps={{ input: { 'aria-label': `Select ${recordTitle(resource, record) || record.id}` } }}
        checked={isSelectable && Boolean(selected?.includes(record.id))}
        disabled={!isSelectable}
        onClick={(event) => {
          event.stopPropagation()
          handleToggleItem?.(record.id, event)
        }}
      />
    </TableCell>
  )
}

const Row = ({ children, ...rest }: DataTableRowProps) => {
  const config = useDataTableConfigContext()
  const withoutBox = useMemo(() => ({ ...config, hasBulkActions: false }), [config])
  return (
    <DataTableConfigContext.Provider value={withoutBox}>
      <DataTableRow {...rest}>
        {config.hasBulkActions && <SelectCell />}
        {children}
      </DataTableRow>
    </DataTableConfigContext.Provider>
  )
}

/** Table body whose checkboxes are labelled with the record's title. */
export const RecordTableBody = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />
