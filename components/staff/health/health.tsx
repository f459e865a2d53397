import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { Link, Loading, Title } from 'react-admin'
import { feedLabels, labelOf } from '@/lib/staff/labels'
import { resources } from '@/lib/staff/resources/all'
import { studioPort, studioViews } from '@/lib/staff/studio-views.mjs'
import { ReadFailure } from '../messages'
import { readOnce } from '../open-record'
import { callApi } from '../request'

type Finding = { level: 'good' | 'note' | 'bad'; what: string; text: string }
type Step = { name: string; done: boolean; advice: string; where: string }
type Health = { findings: Finding[]; steps: Step[]; feeds: string[] }
type LeftOut = { held: number; count: number; pieces: { SKU: string; title: string; reasons: string[] }[] }

const severity = { good: 'success', note: 'info', bad: 'error' } as const
const marks = { good: '', note: '', bad: ' (action needed)' } as const

const placeOf = ({ name, where }: Step) =>
  name === 'Photographs' ? 'pieces' : resources.find(({ table }) => table === where)?.name

const Findings = ({ findings }: { findings: Finding[] }) => (
  <Box component="ul" sx={{ display: 'grid', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
    {findings.map(({ level, what, text }) => (
      <li key={`${what} ${text}`}>
        <Alert severity={severity[level]} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{what}</strong>
          {marks[level]}: {text}
        </Alert>
      </li>
    ))}
  </Box>
)

/** Where something is wrong that staff cannot fix. */
const Operators = () => (
  <Typography variant="body2" sx={{ mt: 2 }}>
    Please ask the person who runs the server. There, <code>npm run doctor</code> lists the settings concerned.
  </Typography>
)

const Steps = ({ steps }: { steps: Step[] }) => (
  <Box component="ol" sx={{ pl: 3, m: 0, display: 'grid', gap: 1 }}>
    {steps.map((step) => {
      const place = placeOf(step)
      return (
        <li key={step.name}>
          <Typography component="span" color={step.done ? 'text.secondary' : 'text.primary'}>
            {place ? <Link to={`/${place}`}>{step.name}</Link> : step.name}: {step.done ? 'done' : step.advice}
          </Typography>
        </li>
      )
    })}
  </Box>
)

const FeedTable = ({ pieces }: Pick<LeftOut, 'pieces'>) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Piece</TableCell>
        <TableCell>Reason</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {pieces.map(({ SKU, title, reasons }) => (
        <TableRow key={SKU}>
          <TableCell>
            {title} ({SKU})
          </TableCell>
          <TableCell>{reasons.join(' ')}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const Feeds = ({ names }: { names: string[] }) => {
  const [chosen, setChosen] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['feeds', chosen],
    queryFn: async () => (await callApi<LeftOut>(`feeds?name=${encodeURIComponent(chosen)}`)).data,
    enabled: chosen !== '',
    ...readOnce,
    // Without a connection a query would wait for it in silence.
    networkMode: 'always',
  })
  const words = labelOf(feedLabels, chosen)
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 2 }}>
        {names.map((name) => (
          <Button
            key={name}
            variant="outlined"
            aria-pressed={chosen === name}
            onClick={() => (chosen === name ? void refetch() : setChosen(name))}
          >
            {labelOf(feedLabels, name)}
          </Button>
        ))}
      </Box>
      {error && !isFetching && <ReadFailure error={error} again={refetch} />}
      <Typography role="status" variant="body2" sx={{ mb: 1 }}>
        {isFetching && `Reading ${words}…`}
        {!isFetching && !error && data && `${words}: ${data.held} included, ${data.count} left out.`}
      </Typography>
      {!error && data && data.count > 0 && <FeedTable pieces={data.pieces} />}
    </>
  )
}

/** Links to Prisma Studio on localhost: they work only on the computer on which it was started. */
const StudioLinks = () => (
  <Typography variant="body2">
    For many small changes at once, run <code>npm run studio</code> on the server to edit the tables directly. While it
    is running:{' '}
    {studioViews.map(({ name, hash }, index) => (
      <Fragment key={name}>
        {index > 0 && ', '}
        <MuiLink href={`http://localhost:${studioPort}/#${hash}`} target="_blank" rel="noreferrer">
          {name}
        </MuiLink>
      </Fragment>
    ))}
    .
  </Typography>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </section>
)

/** Health screen: system findings, first steps of a new shop, and pieces that the feeds leave out. */
export const HealthScreen = () => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['health'],
    queryFn: async () => (await callApi<Health>('health')).data,
  })
  if (error)
    return (
      <Box sx={{ mt: 2 }}>
        <ReadFailure error={error} again={refetch} />
      </Box>
    )
  if (!data) return <Loading />
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="Health" />
      <CardContent sx={{ display: 'grid', gap: 4 }}>
        {data.steps.some(({ done }) => !done) && (
          <Section title="First steps">
            <Steps steps={data.steps} />
          </Section>
        )}
        <Section title="System">
          <Findings findings={data.findings} />
          {data.findings.some(({ level }) => level === 'bad') && <Operators />}
          {/* `disabled` would lose the keyboard focus. */}
          <Button
            sx={{ mt: 2, opacity: isFetching ? 0.5 : 1 }}
            onClick={() => !isFetching && void refetch()}
            aria-disabled={isFetching}
          >
            Check again
          </Button>
        </Section>
        <Section title="Pieces left out of feeds">
          <Feeds names={data.feeds} />
        </Section>
        <Section title="Prisma Studio">
          <StudioLinks />
        </Section>
      </CardContent>
    </Card>
  )
}
