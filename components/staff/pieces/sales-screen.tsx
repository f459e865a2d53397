import { Box, Button, Card, MenuItem, Link as MuiLink, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Title } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { SalesOfMonth } from '@/lib/staff/sales-by-month'
import { formatCount, formatDay, grouped } from '../format'
import { ReadFailure, StatusMessage } from '../messages'
import { callApi } from '../request'
import { Thumbnail } from './piece-list'

type Sale = SalesOfMonth['sales'][number]

const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (month: string) => name.format(new Date(`${month}-01T00:00:00Z`))

const money = (currency: string, amount: string) => `${currency}${/^[A-Z]/.test(currency) ? ' ' : ''}${grouped(amount)}`

const Price = ({ sale: { sale, price, currency, piece } }: { sale: Sale }) => {
  if (sale === null)
    return (
      <MuiLink component={Link} to={`/pieces/${piece}`} color="textSecondary">
        Not recorded
      </MuiLink>
    )
  return (
    <MuiLink component={Link} to={`/sales/${sale}`} color="inherit" sx={{ textDecorationColor: '#b9ae9c' }}>
      {price === null || currency === null ? 'No price' : money(currency, price)}
    </MuiLink>
  )
}

const Piece = ({ sale: { piece, name: called, brand, sku } }: { sale: Sale }) => (
  <>
    {piece === null ? (
      'Deleted piece'
    ) : (
      <MuiLink component={Link} to={`/pieces/${piece}`} color="inherit" sx={{ textDecorationColor: '#b9ae9c' }}>
        {called || sku}
      </MuiLink>
    )}
    <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
      {[brand, sku].filter(Boolean).join(' · ')}
    </Typography>
  </>
)

const Buyer = ({ sale: { buyer, enquiry } }: { sale: Sale }) =>
  buyer && enquiry !== null ? (
    <MuiLink component={Link} to={`/enquiries/${enquiry}`} color="inherit" sx={{ textDecorationColor: '#b9ae9c' }}>
      {buyer}
    </MuiLink>
  ) : (
    '–'
  )

/** The columns of the table; on phones the lines of a sale, of which those with a name say it. */
const columns: { title: string; isFigure?: true; ofPhone?: string; cell: (sale: Sale) => ReactNode }[] = [
  { title: 'Photograph', cell: ({ photo }) => <Thumbnail photo={photo} size={44} /> },
  { title: 'Piece', cell: (sale) => <Piece sale={sale} /> },
  { title: 'Buyer', ofPhone: 'Buyer', cell: (sale) => <Buyer sale={sale} /> },
  { title: 'Sale price', isFigure: true, ofPhone: 'Sale price', cell: (sale) => <Price sale={sale} /> },
  {
    title: 'Days in stock',
    isFigure: true,
    ofPhone: 'Days in stock',
    cell: ({ days }) => (days === null ? '–' : grouped(String(days))),
  },
  { title: 'Sold on', isFigure: true, ofPhone: 'Sold on', cell: ({ day }) => formatDay(day) },
]

const isTable = '@media (min-width: 900px)'

const SalesTable = ({ sales, title }: { sales: Sale[]; title: string }) => (
  <Box
    component="table"
    aria-label={title}
    sx={{
      width: '100%',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
      '& th': { textAlign: 'left', fontWeight: 500, color: 'text.secondary' },
      '& th, & td': { px: 2, py: 1, verticalAlign: 'middle', overflowWrap: 'anywhere' },
      '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
      [isTable]: { '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' }, '& .name': { display: 'none' } },
      '@media (max-width: 899.95px)': {
        '& thead': { display: 'none' },
        '& tbody tr': { display: 'block', py: 1 },
        '& td': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.25 },
        '& td.piece': { display: 'block' },
      },
    }}
  >
    <thead>
      <tr>
        {columns.map(({ title, isFigure }) => (
          <th key={title} scope="col" className={isFigure && 'figure'}>
            {title === 'Photograph' ? <span className="visually-hidden">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sales.map((sale) => (
        <tr key={`${sale.piece} ${sale.sale}`}>
          {columns.map(({ title, isFigure, ofPhone, cell }) => (
            <td key={title} className={isFigure ? 'figure' : ofPhone ? undefined : 'piece'}>
              {ofPhone && (
                <Box component="span" className="name" aria-hidden sx={{ color: 'text.secondary' }}>
                  {ofPhone}
                </Box>
              )}
              <div>{cell(sale)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
)

const sold = { one: 'piece sold', many: 'pieces sold' }

const Totals = ({ totals, without, sales }: Pick<SalesOfMonth, 'totals' | 'without' | 'sales'>) => (
  <Box sx={{ p: 2, fontVariantNumeric: 'tabular-nums' }}>
    <strong>{formatCount(sold, sales.length)}</strong>
    {totals.map(({ currency, amount }) => (
      <span key={currency}> · {money(currency, amount)}</span>
    ))}
    {without > 0 && (
      <Typography variant="body2" color="textSecondary">
        {without === 1 ? '1 sale has no price and is' : `${without} sales have no price and are`} left out of the total.
      </Typography>
    )}
  </Box>
)

/** What was sold in a month, noted or not, with totals by currency and a file for a spreadsheet. */
export const SalesScreen = () => {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('month') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['sales', 'by month', asked],
    queryFn: async () => (await callApi<SalesOfMonth>(`sales-by-month?month=${encodeURIComponent(asked)}`)).data,
  })
  if (error && !data)
    return (
      <Box sx={{ mt: 2 }}>
        <Title title="Sales" />
        <ReadFailure error={error} again={refetch} />
      </Box>
    )
  if (!data) return <Loading />
  const title = `Sales in ${nameOf(data.month)}`
  return (
    <Box sx={{ mt: 2 }}>
      <Title title="Sales" />
      <StatusMessage>{`${title}: ${formatCount(sold, data.sales.length)}`}</StatusMessage>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
        <TextField
          select
          label="Month"
          value={data.month}
          onChange={(event) => setQuery({ month: event.target.value })}
          sx={{ width: 260 }}
        >
          {data.months.map(({ month, count }) => (
            <MenuItem key={month} value={month}>
              {nameOf(month)} ({grouped(String(count))})
            </MenuItem>
          ))}
        </TextField>
        <Button variant="outlined" href={`/api/staff/sales-by-month?format=csv&month=${data.month}`} download>
          Export CSV
        </Button>
      </Box>
      <Card>
        <Totals {...data} />
        {data.sales.length > 0 && <SalesTable sales={data.sales} title={title} />}
      </Card>
    </Box>
  )
}
