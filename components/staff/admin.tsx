import { QueryClient } from '@tanstack/react-query'
import { lazy, type ReactElement } from 'react'
import { AccessDenied, CanAccess, CustomRoutes, Admin as ReactAdmin, Resource as ReactAdminResource } from 'react-admin'
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom'
import { resources } from '@/lib/staff/resources/all'
import type { ResourceName } from '@/lib/staff/roles'
import { authProvider } from './auth-provider'
import { dataProvider } from './data-provider'
import { recordTitle } from './format'
import { i18nProvider } from './i18n'
import { DeskLayout } from './layout'
import { ColleagueCreate, ColleagueEdit } from './people/colleague-edit'
import { EnquiryEdit } from './people/enquiry-edit'
import { EnquiryList } from './people/enquiry-list'
import { MailEdit } from './people/mail-edit'
import { MemberEdit } from './people/member-edit'
import { PieceEdit } from './pieces/piece-edit'
import { PieceList } from './pieces/piece-list'
import { RecordList } from './record-list'
import { RecordCreate, RecordEdit, RecordScreen } from './record-screens'
import { isRefused } from './request'
import { theme } from './theme'
import { TodayScreen } from './today/today'

// Screens that are opened rarely are loaded then.
const OwnAccount = lazy(() => import('./account/own-account').then(({ OwnAccount }) => ({ default: OwnAccount })))
const BinList = lazy(() => import('./bin/bin-list').then(({ BinList }) => ({ default: BinList })))
const Overview = lazy(() => import('./dashboard/overview').then(({ Overview }) => ({ default: Overview })))
const HealthScreen = lazy(() => import('./health/health').then(({ HealthScreen }) => ({ default: HealthScreen })))
const HistoryList = lazy(() => import('./history/history-list').then(({ HistoryList }) => ({ default: HistoryList })))
const ImportScreen = lazy(() =>
  import('./imports/import-screen').then(({ ImportScreen }) => ({ default: ImportScreen })),
)
const SalesScreen = lazy(() => import('./pieces/sales-screen').then(({ SalesScreen }) => ({ default: SalesScreen })))
const SettingsPage = lazy(() => import('./settings-page').then(({ SettingsPage }) => ({ default: SettingsPage })))

/** Custom list screens. */
const ownLists: Partial<Record<ResourceName, ReactElement>> = {
  pieces: <PieceList />,
  sales: <SalesScreen />,
  history: <HistoryList />,
  bin: <BinList />,
  enquiries: <EnquiryList />,
}

/** Custom edit screens. */
const ownScreens: Partial<Record<ResourceName, ReactElement>> = {
  pieces: <PieceEdit />,
  members: <MemberEdit />,
  enquiries: <EnquiryEdit />,
  colleagues: <ColleagueEdit />,
  mails: <MailEdit />,
}

const retries = 3

/** Retries failed queries, but not 4xx responses: they would fail again and repeat a declined password prompt. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < retries && !isRefused(error),
    },
  },
})

const Screens = () => (
  <ReactAdmin
    queryClient={queryClient}
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    layout={DeskLayout}
    dashboard={TodayScreen}
    theme={theme}
    darkTheme={null}
    title="Staff"
    disableTelemetry
    requireAuth
  >
    {resources.map((resource) => (
      <ReactAdminResource
        key={resource.name}
        name={resource.name}
        options={{ label: resource.label }}
        recordRepresentation={(record) => recordTitle(resource, record)}
        list={ownLists[resource.name] ?? <RecordList resource={resource} />}
        edit={
          <RecordScreen resource={resource}>
            {ownScreens[resource.name] ?? <RecordEdit resource={resource} />}
          </RecordScreen>
        }
        create={resource.name === 'colleagues' ? <ColleagueCreate /> : <RecordCreate resource={resource} />}
      />
    ))}
    <CustomRoutes>
      <Route path="/account" element={<OwnAccount />} />
      <Route path="/overview" element={<Overview />} />
      <Route path="/shop" element={<SettingsPage />} />
      <Route path="/health" element={<HealthScreen />} />
      <Route
        path="/imports"
        element={
          <CanAccess resource="imports" action="create" accessDenied={<AccessDenied />}>
            <ImportScreen />
          </CanAccess>
        }
      />
    </CustomRoutes>
  </ReactAdmin>
)

// Only a data router can block navigation away from an unsaved form.
const router = createBrowserRouter([{ path: '*', element: <Screens /> }], { basename: '/staff' })

export const Admin = () => <RouterProvider router={router} />
