import { Box, Card, CardContent, Link as MuiLink, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { dayInLondon } from '@/lib/cache/day'
import { formatOpenTime } from '@/lib/staff/elapsed'
import { enquiryKindLabels, labelOf } from '@/lib/staff/labels'
import { may } from '@/lib/staff/roles'
import type { Today } from '@/lib/staff/today'
import { grouped } from '../format'
import { ReadFailure } from '../messages'
import { Thumbnail } from '../pieces/piece-list'
import { useMe } from '../queries'
import { listPath, useToday } from './use-today'

type Line = Today['lines'][number]

const date = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
})

/** What is to do besides enquiries and viewings, in this order. */
const tasks: Partial<Record<Line['name'], string>> = {
  members: 'Members awaiting approval',
  photographs: 'Pieces without photographs',
  prices: 'Pieces without a price',
  drafts: 'Drafts of pieces to publish',
  articles: 'Drafts of articles to publish',
  mails: 'Failed emails',
}

const row = { borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }

const link = { color: 'inherit', textDecorationColor: '#b9ae9c', '&:hover': { textDecorationColor: 'currentColor' } }

/** A part of the page; its title leads to the whole list, of which it says the number. */
const Part = ({ title, line, note, children }: { title: string; line?: Line; note?: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <CardContent>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="h6" component="h2">
          {line ? (
            <MuiLink component={Link} to={listPath(line)} sx={link} underline="hover">
              {title}
            </MuiLink>
          ) : (
            title
          )}
        </Typography>
        {line && line.count > 0 && (
          <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {grouped(String(line.count))}
          </Typography>
        )}
        {note && (
          <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
            {note}
          </Typography>
        )}
      </Box>
      {children}
    </CardContent>
  </Card>
)

const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
)

const None = ({ children }: { children: ReactNode }) => <Typography color="textSecondary">{children}</Typography>

const aboutOf = ({ item, kind }: { item: string; kind: string }) => item || labelOf(enquiryKindLabels, kind)

const Enquiries = ({ line, enquiries }: { line: Line; enquiries: Today['enquiries'] }) => (
  <Part title="New enquiries" line={line} note={enquiries.length > 0 ? 'Waiting, in opening hours' : undefined}>
    {enquiries.length === 0 && <None>None. Everything has been answered.</None>}
    <Rows>
      {enquiries.map((enquiry) => (
        <Box component="li" key={enquiry.id} sx={{ ...row, display: 'flex', gap: 1.5, alignItems: 'center', py: 1 }}>
          {typeof enquiry.photo === 'string' && <Thumbnail photo={enquiry.photo} size={36} />}
          <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
            <MuiLink component={Link} to={`/enquiries/${enquiry.id}`} sx={link}>
              {enquiry.name}
            </MuiLink>
            <Typography variant="body2" color="textSecondary">
              {aboutOf(enquiry)}
            </Typography>
          </Box>
          <Typography
            component="span"
            sx={{ whiteSpace: 'nowrap', fontWeight: enquiry.openMinutes >= enquiry.dayMinutes ? 600 : 400 }}
            color={enquiry.openMinutes >= enquiry.dayMinutes ? 'error' : 'textPrimary'}
          >
            {formatOpenTime(enquiry.openMinutes, enquiry.dayMinutes)}
          </Typography>
        </Box>
      ))}
    </Rows>
    {line.count > enquiries.length && (
      <MuiLink component={Link} to={listPath(line)} sx={{ ...link, display: 'inline-block', mt: 1 }}>
        All {grouped(String(line.count))}
      </MuiLink>
    )}
  </Part>
)

const Viewings = ({ line, viewings }: { line: Line; viewings: Today['viewings'] }) => (
  <Part title="Viewings today and tomorrow" line={line}>
    {viewings.length === 0 && <None>None.</None>}
    <Rows>
      {viewings.map((viewing) => (
        <Box component="li" key={viewing.id} sx={{ ...row, display: 'flex', gap: 2, py: 1 }}>
          <Typography component="span" sx={{ minWidth: '6.5em', fontVariantNumeric: 'tabular-nums' }}>
            {viewing.isToday ? 'Today' : 'Tomorrow'}
            <br />
            <strong>{viewing.time}</strong>
          </Typography>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <MuiLink component={Link} to={`/enquiries/${viewing.id}`} sx={link}>
              {viewing.name}
            </MuiLink>
            <Typography variant="body2" color="textSecondary">
              {[viewing.place, viewing.item, viewing.status === 'new' && 'not answered yet']
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
        </Box>
      ))}
    </Rows>
  </Part>
)

const Tasks = ({ lines, members }: { lines: Line[]; members: Today['members'] }) => {
  const shown = Object.entries(tasks).flatMap(([name, label]) => {
    const line = lines.find((one) => one.name === name)
    return line ? [{ ...line, label }] : []
  })
  return (
    <Part title="To do">
      <Rows>
        {shown.map((line) => (
          <Box component="li" key={line.name} sx={row}>
            <MuiLink
              component={Link}
              to={listPath(line)}
              underline="none"
              color={line.count > 0 ? 'textPrimary' : 'textSecondary'}
              sx={{ display: 'flex', gap: 2, py: 1, '&:hover': { textDecoration: 'underline' } }}
            >
              <span>{line.label}</span>
              <Box
                component="span"
                sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums', fontWeight: line.count > 0 ? 600 : 400 }}
              >
                {grouped(String(line.count))}
              </Box>
            </MuiLink>
            {line.name === 'members' && members.length > 0 && (
              <Typography variant="body2" color="textSecondary" sx={{ pb: 1, overflowWrap: 'anywhere' }}>
                {members.map(({ name }) => name).join(', ')}
                {line.count > members.length && ' …'}
              </Typography>
            )}
          </Box>
        ))}
      </Rows>
    </Part>
  )
}

const Pieces = ({
  title,
  line,
  pieces,
  children,
}: {
  title: string
  line: Line
  pieces: Today['arrived']
  children?: ReactNode
}) => (
  <Part title={title} line={line} note="Last 7 days">
    {pieces.length === 0 && <None>None.</None>}
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      }}
    >
      {pieces.map(({ id, brand, name, sku, photo }) => (
        <li key={id}>
          <MuiLink component={Link} to={`/pieces/${id}`} underline="hover" color="inherit">
            <Box
              sx={{
                aspectRatio: '4 / 5',
                bgcolor: '#f4f2ee',
                display: 'grid',
                placeItems: 'center',
                overflow: 'hidden',
              }}
            >
              {photo ? (
                <img src={photo} alt="" loading="lazy" style={{ width: '100%', height: '100%', objectFit: 'cover' }} />
              ) : (
                <Typography variant="caption" color="textSecondary">
                  No photograph
                </Typography>
              )}
            </Box>
            <Typography variant="caption" component="span" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
              {brand} {name || sku}
            </Typography>
          </MuiLink>
        </li>
      ))}
    </Box>
    {children}
  </Part>
)

const nameOfMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The sales of this month and of the last, for who may see them. */
const SalesLinks = () => {
  const role = useMe()?.role
  if (!role || !may(role, 'see', 'sales')) return null
  const now = new Date(`${dayInLondon()}T00:00:00Z`)
  const months = [0, 1].map((before) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1)))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 2 }}>
      {months.map((month) => (
        <MuiLink
          key={month.getTime()}
          component={Link}
          to={`/sales?month=${month.toISOString().slice(0, 7)}`}
          sx={{ ...link, py: 1 }}
        >
          Sales in {nameOfMonth.format(month)}
        </MuiLink>
      ))}
    </Box>
  )
}

const Steps = ({ steps }: Pick<Today, 'steps'>) => (
  <Part title="First steps">
    <Rows>
      {steps.map(({ name, advice, resource }) => (
        <Box component="li" key={name} sx={{ ...row, py: 1 }}>
          <MuiLink component={Link} to={`/${resource}`} sx={link}>
            {name}
          </MuiLink>
          <Typography variant="body2" color="textSecondary">
            {advice}
          </Typography>
        </Box>
      ))}
    </Rows>
  </Part>
)

const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }

const Parts = ({ today }: { today: Today }) => {
  const lineOf = (wanted: Line['name']) => today.lines.find(({ name }) => name === wanted)
  const [enquiries, viewings, arrived, sold] = (['enquiries', 'viewings', 'arrived', 'sold'] as const).map(lineOf)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={column}>
        {enquiries && <Enquiries line={enquiries} enquiries={today.enquiries} />}
        {viewings && <Viewings line={viewings} viewings={today.viewings} />}
      </Box>
      <Box sx={column}>
        <Tasks lines={today.lines} members={today.members} />
        {today.steps.length > 0 && <Steps steps={today.steps} />}
      </Box>
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {arrived && <Pieces title="Came in" line={arrived} pieces={today.arrived} />}
        {sold && (
          <Pieces title="Sold" line={sold} pieces={today.sold}>
            <SalesLinks />
          </Pieces>
        )}
      </Box>
    </Box>
  )
}

/** The desk's first page: what waits for the colleague, and what came in and was sold in the last seven days. */
export const TodayScreen = () => {
  const { data, error, refetch } = useToday()
  return (
    <Box sx={{ mt: 2 }}>
      <Title title="Today" />
      <Typography variant="h5" component="p" sx={{ mb: 2 }}>
        {date.format(new Date())}
      </Typography>
      {error && !data && <ReadFailure error={error} again={refetch} />}
      {data && <Parts today={data} />}
    </Box>
  )
}
