import { Box, Link as MuiLink } from '@mui/material'
import { Link, useLocation } from 'react-router-dom'
import { type MenuEntry, menuEntries, settingsEntry } from '@/lib/staff/resources/all'
import { may, type Role } from '@/lib/staff/roles'
import { useMe } from './queries'

/** The lists of an entry that a role may see. */
export const visibleResources = ({ resources }: MenuEntry, role: Role) =>
  resources.filter(({ name }) => may(role, 'see', name))

const tab = {
  display: 'inline-block',
  py: 1.25,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  '&[aria-current]': { color: 'text.primary', borderBottomColor: 'currentColor' },
}

/** Above a list: the lists beside it that the menu leaves out, or the way back to Settings. */
export const Neighbours = () => {
  const { pathname } = useLocation()
  const role = useMe()?.role
  const [, name = '', record] = pathname.split('/')
  const entry = menuEntries.find(({ resources }) => resources.some((resource) => resource.name === name))
  if (!role || !entry || record !== undefined) return null
  const lists = visibleResources(entry, role)
  if (entry === settingsEntry)
    return (
      <MuiLink component={Link} to={entry.path} sx={{ ...tab, alignSelf: 'flex-start' }} underline="hover">
        All settings
      </MuiLink>
    )
  if (lists.length < 2) return null
  return (
    <Box component="nav" aria-label={entry.label} sx={{ display: 'flex', gap: 3, overflowX: 'auto', flexShrink: 0 }}>
      {lists.map((list) => (
        <MuiLink
          key={list.name}
          component={Link}
          to={`/${list.name}`}
          underline="none"
          aria-current={list.name === name ? 'page' : undefined}
          sx={tab}
        >
          {list.label}
        </MuiLink>
      ))}
    </Box>
  )
}
