import { Box, Typography } from '@mui/material'
import { Menu } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { type MenuEntry, menuGroups } from '@/lib/staff/resources/all'
import { may, type Role } from '@/lib/staff/roles'
import { grouped } from './format'
import { visibleResources } from './neighbours'
import { useMe } from './queries'
import { useToday, useTodayFollowsScreens } from './today/use-today'

/** Low enough that the whole menu fits a laptop's screen; on phones a touch target of 44 px. */
const menuLine = { minHeight: { xs: 44, md: 32 }, py: { md: 0.25 }, pl: 3 }

/** What each mark counts: a line of the first page, and which words follow the number for who cannot see where it is. */
const marks: Record<string, { line: string; words: string }> = {
  Enquiries: { line: 'enquiries', words: 'new' },
  Members: { line: 'members', words: 'awaiting approval' },
}

const Mark = ({ count, words }: { count: number; words: string }) => (
  <Box
    component="span"
    sx={{
      ml: 'auto',
      px: 0.75,
      minWidth: 20,
      textAlign: 'center',
      fontSize: '0.75rem',
      lineHeight: '20px',
      fontVariantNumeric: 'tabular-nums',
      bgcolor: 'secondary.main',
      color: 'secondary.contrastText',
      forcedColorAdjust: 'none',
    }}
  >
    {count > 999 ? '999+' : grouped(String(count))}
    <span className="visually-hidden"> {words}</span>
  </Box>
)

/** The number beside an entry whose records the role may settle; null where nothing waits. */
const useMark = ({ label, resources: [first] }: MenuEntry, role: Role) => {
  const { data } = useToday()
  const mark = marks[label]
  if (!mark || !first || !may(role, 'edit', first.name)) return null
  const count = data?.lines.find(({ name }) => name === mark.line)?.count ?? 0
  return count > 0 ? <Mark count={count} words={mark.words} /> : null
}

const Entry = ({ entry, role }: { entry: MenuEntry; role: Role }) => {
  const { pathname } = useLocation()
  const mark = useMark(entry, role)
  const name = pathname.split('/')[1]
  const isHere = entry.path === `/${name}` || entry.resources.some((resource) => resource.name === name)
  // The first of its lists that the role may see, unless it is a screen of its own.
  const [first] = entry.path === `/${entry.resources[0]?.name}` ? visibleResources(entry, role) : []
  return (
    <Menu.Item
      to={first ? `/${first.name}` : entry.path}
      className={isHere ? 'RaMenuItemLink-active' : undefined}
      primaryText={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {entry.label}
          {mark}
        </Box>
      }
      sx={menuLine}
    />
  )
}

/** Not in the menu's order of focus, which is by its items; said as its separator. */
const Heading = ({ title }: { title: string }) => (
  <Typography
    component="li"
    role="separator"
    aria-label={title}
    variant="caption"
    sx={{ display: 'block', pl: 3, pt: 1.5, pb: 0.25, color: 'text.secondary', letterSpacing: '0.04em' }}
  >
    {title}
  </Typography>
)

const isVisible = (entry: MenuEntry, role: Role) =>
  entry.right ? may(role, 'see', entry.right) : entry.resources.length === 0 || visibleResources(entry, role).length > 0

/** The menu: Today, and the groups of what the role may see. */
export const DeskMenu = () => {
  const role = useMe()?.role
  useTodayFollowsScreens()
  return (
    <Menu>
      <Menu.Item to="/" primaryText="Today" sx={menuLine} />
      {role &&
        menuGroups.flatMap(({ title, entries }) => {
          const own = entries.filter((entry) => isVisible(entry, role))
          return own.length === 0
            ? []
            : [
                <Heading key={title} title={title} />,
                ...own.map((entry) => <Entry key={entry.path} entry={entry} role={role} />),
              ]
        })}
    </Menu>
  )
}
