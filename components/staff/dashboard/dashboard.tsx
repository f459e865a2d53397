import { Box, Card, CardContent, Link as MuiLink, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import type { DashboardStats } from '@/lib/staff/dashboard-stats'
import { grouped } from '../format'
import { ReadFailure } from '../messages'
import { callApi } from '../request'
import { SoldPlot } from './sold-plot'

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })

type Row = { key: string; what: ReactNode; figure: string }

const PieceLink = ({ id, Name, SKU }: { id: number; Name: string; SKU: string }) => (
  <MuiLink component={Link} to={`/pieces/${id}`} color="inherit">
    {Name} <span style={{ opacity: 0.7 }}>{SKU}</span>
  </MuiLink>
)

const SmallTable = ({ title, empty, rows }: { title: string; empty: string; rows: Row[] }) => (
  <Card>
    <CardContent>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }} aria-label={title}>
        <tbody>
          {rows.map(({ key, what, figure }) => (
            <Box component="tr" key={key} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
              <Box component="td" sx={{ py: 0.75, pr: 2, overflowWrap: 'anywhere' }}>
                {what}
              </Box>
              <Box
                component="td"
                sx={{ py: 0.75, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
              >
                {figure}
              </Box>
            </Box>
          ))}
        </tbody>
      </Box>
    </CardContent>
  </Card>
)

const broughtIn = ({ price, currency, soldAt }: DashboardStats['sold'][number]) =>
  `${price ? `${currency ?? ''}${currency === '£' ? '' : ' '}${grouped(price)} · ` : ''}${days.format(new Date(soldAt))}`

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The desk's first page: pieces sold, longest in stock, most enquired about, and demand from alerts. */
export const Dashboard = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['numbers'],
    queryFn: async () => (await callApi<DashboardStats>('numbers')).data,
  })
  return (
    <Box
      sx={{
        mt: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Title title="Overview" />
      {error && !data && <ReadFailure error={error} again={refetch} />}
      {data && (
        <>
          <Card sx={{ gridColumn: '1 / -1' }}>
            <CardContent>
              <Typography variant="h6" component="h2">
                Pieces sold by month
              </Typography>
              <Typography color="textSecondary" sx={{ mb: 1 }}>
                {counted(data.months.at(-1)?.count ?? 0, 'piece')} this month; {data.standing.count} for sale
                {data.standing.middleDays === null
                  ? ''
                  : `, half of them for over ${counted(data.standing.middleDays, 'day')}`}
                .
              </Typography>
              <SoldPlot months={data.months} />
            </CardContent>
          </Card>
          <SmallTable
            title="Sold this month"
            empty="No sales yet."
            rows={data.sold.map((one) => ({ key: one.SKU, what: <PieceLink {...one} />, figure: broughtIn(one) }))}
          />
          <SmallTable
            title="Longest in stock"
            empty="No pieces for sale."
            rows={data.longest.map((one) => ({
              key: one.SKU,
              what: <PieceLink {...one} />,
              figure: counted(one.days, 'day'),
            }))}
          />
          <SmallTable
            title="Most enquired about, last 90 days"
            empty="No enquiries yet."
            rows={data.askedFor.map((one) => ({
              key: one.SKU,
              what: <PieceLink {...one} />,
              figure: one.count === 1 ? '1 enquiry' : `${one.count} enquiries`,
            }))}
          />
          <SmallTable
            title="Most wanted"
            empty="No alerts yet."
            rows={data.waitedFor.map(({ words, people }) => ({
              key: words,
              what: words,
              figure: people === 1 ? '1 person' : `${people} people`,
            }))}
          />
        </>
      )}
    </Box>
  )
}
