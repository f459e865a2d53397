import { Box, Card, Link as MuiLink, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'
import { settingsEntry } from '@/lib/staff/resources/all'
import type { ResourceName } from '@/lib/staff/roles'
import { visibleResources } from './neighbours'
import { useMe } from './queries'

/** What each list is for. */
const purposes: Partial<Record<ResourceName, string>> = {
  settings: 'Name of the shop, email, price on application, members, taxes',
  boutiques: 'Contact, opening hours, access',
  specialists: 'The contact person for each boutique',
  trust: 'The lines beside every price',
  currencies: 'Signs, decimals and rates',
  membership: 'The text above the registration form',
  colleagues: 'Who works at the desk, and what they may do',
}

const Row = ({ to, label, purpose }: { to: string; label: string; purpose: string }) => (
  <MuiLink
    component={Link}
    to={to}
    underline="none"
    color="inherit"
    sx={{
      display: 'block',
      px: 2,
      py: 1.5,
      borderTop: '1px solid',
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
      '&:hover': { bgcolor: 'action.hover' },
    }}
  >
    <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
      {label}
    </Typography>
    <Typography component="span" variant="body2" color="textSecondary">
      {purpose}
    </Typography>
  </MuiLink>
)

/** What staff rarely change, and the state of the system. */
export const SettingsPage = () => {
  const role = useMe()?.role
  return (
    <Box sx={{ mt: 2, maxWidth: 720 }}>
      <Title title="Settings" />
      {role && (
        <Card>
          {visibleResources(settingsEntry, role).map(({ name, label }) => (
            <Row key={name} to={`/${name}`} label={label} purpose={purposes[name] ?? ''} />
          ))}
          <Row to="/health" label="Health" purpose="First steps, background tasks, backups, feeds" />
        </Card>
      )}
    </Box>
  )
}
