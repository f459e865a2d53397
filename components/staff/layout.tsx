import { Divider, GlobalStyles, MenuItem } from '@mui/material'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  Logout,
  Menu,
  TitlePortal,
  UserMenu,
  useCanAccess,
  useUserMenu,
} from 'react-admin'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { sections } from '@/lib/staff/resources/all'
import { StatusMessage } from './messages'
import { Prompts } from './prompt-dialogs'

/** Keeps forms and titles from overflowing the screen of a phone. */
const narrow = {
  '.RaLayout-content, .RaLayout-contentWithSidebar, .RaEdit-main, .RaEdit-card, .RaCreate-main, .RaCreate-card': {
    minWidth: 0,
  },
  '.RaLayout-appFrame': { maxWidth: '100vw' },
  // An inline block would be cut without an ellipsis.
  '#react-admin-title .RaConfigurable-root': { display: 'inline' },
}

const OwnAccountItem = () => {
  const { onClose } = useUserMenu() ?? {}
  return (
    <MenuItem component={Link} to="/account" onClick={onClose}>
      My account
    </MenuItem>
  )
}

const DeskUserMenu = () => (
  <UserMenu>
    <OwnAccountItem />
    <Logout />
  </UserMenu>
)

/** Milliseconds in which a screen gets its title: a record's is 'Piece' first, then with the name. */
const titleSettles = 500

/** Copies the title in the app bar, which every screen sets, to document.title, and says it. */
const ScreenTitle = () => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    // Next's own says the title of the screen before.
    document.querySelector('next-route-announcer')?.remove()
    const bar = document.getElementById('react-admin-title')
    if (!bar) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      const screen = bar.textContent?.trim() ?? ''
      document.title = screen && screen !== 'Staff' ? `${screen} - Staff` : 'Staff'
      clearTimeout(timer)
      timer = setTimeout(() => setSaid(screen), titleSettles)
    }
    take()
    const observer = new MutationObserver(take)
    observer.observe(bar, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return <StatusMessage>{said}</StatusMessage>
}

const DeskBar = () => (
  <AppBar userMenu={<DeskUserMenu />}>
    <TitlePortal variantMapping={{ h6: 'h1' }} />
  </AppBar>
)

/** Low enough that the whole menu fits a laptop's screen; on phones a touch target of 44 px. */
const menuLine = { minHeight: { xs: 44, md: 32 }, py: { md: 0.25 }, pl: 3 }

const ResourceItem = ({ name, label }: { name: string; label: string }) => {
  const { canAccess } = useCanAccess({ resource: name, action: 'list' })
  return canAccess ? <Menu.Item to={`/${name}`} primaryText={label} sx={menuLine} /> : null
}

/** Of a section with no entry for the role, only the divider is left. */
const oneDivider = { '& hr + hr': { display: 'none' } }

const DeskMenu = () => (
  <Menu sx={oneDivider}>
    <Menu.Item to="/" primaryText="Overview" sx={menuLine} />
    {sections.map(({ title, resources }) => (
      <Fragment key={title}>
        {resources.map(({ name, label }) => (
          <Fragment key={name}>
            <ResourceItem name={name} label={label} />
            {name === 'pieces' && <ResourceItem name="imports" label="Import stock" />}
          </Fragment>
        ))}
        <Divider sx={{ my: 0.5 }} />
      </Fragment>
    ))}
    <ResourceItem name="health" label="Health" />
  </Menu>
)

/** Shows a new screen from its top, whichever link led to it. Back and Forward restore where the browser was. */
const NewScreenAtTop = () => {
  const { pathname } = useLocation()
  const isRestored = useNavigationType() === 'POP'
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current !== pathname && !isRestored) window.scrollTo(0, 0)
    former.current = pathname
  }, [pathname, isRestored])
  return null
}

/** The layout of all screens of the desk. */
export const DeskLayout = ({ children }: { children: ReactNode }) => (
  <>
    <Layout appBar={DeskBar} menu={DeskMenu}>
      <GlobalStyles styles={narrow} />
      {children}
      <Prompts />
      <CheckForApplicationUpdate />
    </Layout>
    <ScreenTitle />
    <NewScreenAtTop />
  </>
)
