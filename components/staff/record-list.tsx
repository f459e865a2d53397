import { Box, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import {
  BooleanInput,
  BulkActionsToolbar,
  CreateButton,
  DataTable,
  List,
  type RaRecord,
  SearchInput,
  SelectAllButton,
  SelectInput,
  SimpleList,
  TextInput,
  useCanAccess,
  useGetList,
  useListContext,
} from 'react-admin'
import { resourceOf } from '@/lib/staff/resources/all'
import { type Field, type Filter, fieldsOf, type Resource } from '@/lib/staff/resources/resource'
import { formatCount, formatValue, recordTitle } from './format'
import { focusOnMain } from './keep-focus'
import { StatusMessage } from './messages'
import { Column, RecordLink, RecordTableBody, wrapping } from './record-table'

/** Sort of a list of records to choose from. */
const sortOf = (name: string | undefined) => {
  const { field, direction } = resourceOf(name)?.order ?? { field: 'id', direction: 'ASC' as const }
  return { field, order: direction }
}

const RecordFilter = ({ source, of, label, choices = [] }: { source: string } & Omit<Filter, 'name' | 'kind'>) => {
  const { data = [] } = useGetList(of ?? '', { pagination: { page: 1, perPage: 100 }, sort: sortOf(of) })
  const named = data.map((record) => ({ id: record.id, name: String(record[resourceOf(of)?.title ?? 'id']) }))
  return <SelectInput source={source} label={label} choices={[...named, ...choices]} />
}

const filterInput = ({ name, label, kind, of, choices = [] }: Filter): ReactElement => {
  if (kind === 'record') return <RecordFilter key={name} source={name} label={label} of={of} choices={choices} />
  if (kind === 'choice') return <SelectInput key={name} source={name} label={label} choices={[...choices]} />
  if (kind === 'flag') return <BooleanInput key={name} source={name} label={label} defaultValue={true} />
  return <TextInput key={name} source={name} label={label} />
}

/** The search and the filters of a list. */
const filtersOf = ({ name, searched, filters }: Resource): ReactElement[] => [
  // Pieces use the site's own search instead of `searched`.
  ...(searched.length > 0 || name === 'pieces'
    ? [<SearchInput key="q" source="q" alwaysOn placeholder="Search" />]
    : []),
  ...filters.map(filterInput),
]

/** A list line on phones: the first two columns, then set flags and set nullable times, such as 'Suspended'. */
const lineOnPhone = (shown: Field[], record: Record<string, unknown>) => {
  const marks = shown.slice(2).flatMap((field) => {
    const value = record[field.name]
    if (!value) return []
    if (field.kind === 'flag') return [field.label]
    return field.kind === 'moment' && field.nullable ? [`${field.label} ${formatValue(field, value)}`] : []
  })
  return [...shown.slice(0, 2).map((field) => formatValue(field, record[field.name])), ...marks].join(' · ')
}

const useIsPhone = () => useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))

/** Empty list. The create button is missing for record types that are not created here, such as enquiries and sales. */
const NoneYet = ({ resource }: { resource: Resource }) => {
  const { canAccess } = useCanAccess({ resource: resource.name, action: 'create' })
  return (
    <Box sx={{ py: 8, px: 2, width: '100%', display: 'grid', gap: 2, justifyItems: 'center' }}>
      <Typography color="textSecondary">{formatCount(resource, 0)} yet.</Typography>
      {canAccess && <CreateButton variant="outlined" />}
    </Box>
  )
}

type IsSelectable = (record: RaRecord) => boolean

/** Selects all records of the list that may be selected. react-admin's own button takes the others too. */
const SelectAll = ({ isSelectable = () => true }: { isSelectable?: IsSelectable }) => {
  const { onSelect } = useListContext()
  const onSuccess = ({ data = [] }: { data?: RaRecord[] }) => onSelect(data.filter(isSelectable).map(({ id }) => id))
  return <SelectAllButton queryOptions={{ onSuccess }} />
}

/** Milliseconds in which a button that goes loses the focus. */
const goneMs = 200

/** Keeps the focus on the screen when a filter or the bar of a selection goes, with the button that was pressed. */
const useKeptFocus = () => {
  const { selectedIds, displayedFilters } = useListContext()
  const bars = Object.keys(displayedFilters ?? {}).length + (selectedIds.length > 0 ? 1 : 0)
  const before = useRef(bars)
  useEffect(() => {
    const isFewer = bars < before.current
    before.current = bars
    if (!isFewer) return
    let calm = 0
    const timer = setInterval(() => {
      // The dialog of a bulk step closes after the bar, and gives the focus back to a button that is hidden by then.
      calm = document.querySelector('[role="dialog"]') ? 0 : calm + 1
      if (calm < 2) return
      clearInterval(timer)
      focusOnMain()
    }, goneMs)
    return () => clearInterval(timer)
  }, [bars])
}

/** Says how many records were found and how many are selected. Reading the same list again says nothing. */
const Found = ({ resource }: { resource: Resource }) => {
  const { total, selectedIds, filterValues, isPlaceholderData, error } = useListContext()
  useKeptFocus()
  // Until the answer is there, the list still has the total of the search before.
  if (total === undefined || isPlaceholderData || error) return <StatusMessage />
  const found = formatCount(resource, total)
  return (
    <StatusMessage>
      {/* A new element, so that the same number is said again after another search. */}
      <span key={JSON.stringify(filterValues)}>
        {selectedIds.length > 0 ? `${found}, ${selectedIds.length} selected` : found}
      </span>
    </StatusMessage>
  )
}

type RecordListProps = {
  resource: Resource
  bulk?: ReactNode
  /** columns that replace the default ones */
  children?: ReactNode
  phone?: ReactElement
  /** false: rows are not clickable */
  rowClick?: false | 'edit'
  /** whether a record can be selected for `bulk` */
  isRowSelectable?: IsSelectable
}

/**
 * The bar of bulk buttons: hidden until a row is selected, which takes them out of the tab order too; without icons, all
 * the same, so that it fits a tablet; scrolled where it does not.
 */
const bulkBar = {
  '& .RaBulkActionsToolbar-toolbar': { overflowX: 'auto' },
  '& .RaBulkActionsToolbar-topToolbar': { flex: 'none', paddingInline: 0 },
  '& .RaBulkActionsToolbar-topToolbar .MuiButton-root': { minWidth: 0 },
  '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
  '& .RaBulkActionsToolbar-topToolbar .MuiButton-icon': { display: 'none' },
}

/** A list of records: a table, or a simple list on phones. */
export const RecordList = (props: RecordListProps) => {
  const { resource, bulk, children, phone, rowClick = 'edit', isRowSelectable } = props
  const isPhone = useIsPhone()
  const fields = fieldsOf(resource)
  const shown = resource.columns.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return (
    <List
      filters={filtersOf(resource)}
      sort={{ field: resource.order.field, order: resource.order.direction }}
      perPage={25}
      exporter={false}
      empty={<NoneYet resource={resource} />}
      aside={<Found resource={resource} />}
    >
      {isPhone ? (
        (phone ?? (
          <SimpleList
            rowClick={rowClick}
            primaryText={(record) => recordTitle(resource, record)}
            secondaryText={(record) => lineOnPhone(shown, record)}
          />
        ))
      ) : (
        <DataTable
          bulkActionButtons={bulk ?? false}
          bulkActionsToolbar={
            bulk && (
              <BulkActionsToolbar selectAllButton={<SelectAll isSelectable={isRowSelectable} />}>
                {bulk}
              </BulkActionsToolbar>
            )
          }
          rowClick={rowClick}
          isRowSelectable={isRowSelectable}
          body={RecordTableBody}
          sx={bulkBar}
        >
          {children ?? (
            <>
              <Column
                source={resource.title}
                label={fields.find(({ name }) => name === resource.title)?.label}
                render={(record) => <RecordLink>{recordTitle(resource, record)}</RecordLink>}
              />
              {shown.map((field) => (
                <Column
                  key={field.name}
                  source={field.name}
                  label={field.label}
                  render={(record) => (
                    <Box component="span" sx={field.kind === 'line' ? wrapping : {}}>
                      {formatValue(field, record[field.name])}
                    </Box>
                  )}
                />
              ))}
            </>
          )}
        </DataTable>
      )}
    </List>
  )
}
